/** The first screen: the verdict, how much of the interface it covers, of whom, when, and what was not judged. */

import type { RunVerdict } from '../../engine/model.ts';
import { causesOf } from '../support/causes.ts';
import type { WholeRun } from '../support/from-start.ts';
import { skippedIn } from '../support/skipped.ts';
import { count, duration, judged, tally, targetName } from '../support/words.ts';
import { blameBadge, verdictBadge } from './badge.ts';
import type { Markup } from './template.ts';
import { html } from './template.ts';

const TITLES: Record<RunVerdict, string> = {
  conformant: '✓ Conformant',
  'non-conformant': '✗ Non-conformant',
  incomplete: '? Incomplete',
  error: '‼ Fault of the kit',
};

/** The page's header. */
export function overview(run: WholeRun): Markup {
  const { started, finished } = run;
  const { target, kit } = started;
  const { created, cancelled, left } = finished.orders;
  return html`<header class="overview ${finished.verdict}">
<h1>${TITLES[finished.verdict]}</h1>
<p class="reason">${finished.reason}</p>
<p class="judged">${judged(finished)}</p>
<dl class="facts">
<dt>Target</dt><dd>${targetName(target)}</dd>
<dt>Path</dt><dd>provider ${target.provider}, partner ${target.partner}, market ${target.market}</dd>
<dt>Scenarios</dt><dd>${tally(finished.summary)}</dd>
<dt>Suite revision</dt><dd>${kit.suiteRevision} (${kit.name} ${kit.version})</dd>
<dt>Started</dt><dd><time datetime="${started.startedAt}">${started.startedAt}</time></dd>
<dt>Duration</dt><dd>${duration(finished.durationMs)}</dd>
<dt>Orders</dt><dd>${created} created, ${cancelled} cancelled, ${left.length} left at the target</dd>
</dl>
${notJudged(run)}
${notices(run)}
</header>
`;
}

function notJudged({ results }: WholeRun): Markup | null {
  const skipped = skippedIn(results).map(
    ({ skip, reason, scenarios }) =>
      html`<li>${verdictBadge('skip')} ${count(scenarios.length, 'scenario')}, ${skip}: ${reason}</li>`,
  );
  const stuck = causesOf(results)
    .filter(({ kind }) => kind === 'inconclusive' || kind === 'error')
    .map(
      ({ kind, blame, message, scenarios }) =>
        html`<li>${verdictBadge(kind)} ${count(scenarios.length, 'scenario')}: ${message} ${blameBadge(blame)}</li>`,
    );
  if (skipped.length + stuck.length === 0) return null;
  return html`<h2>Not judged, and why</h2>
<ul class="plain">${stuck}${skipped}</ul>`;
}

function notices({ notices: given }: WholeRun): Markup | null {
  if (given.length === 0) return null;
  return html`<h2>Notices</h2>
<ul>${given.map(({ message, advice }) => html`<li>${message} ${advice}</li>`)}</ul>`;
}
