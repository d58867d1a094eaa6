/** The first screen: the verdict, how much of the interface it covers, of whom, when, and what was not judged. */

import type { RunVerdict, Summary } from '../../engine/model.ts';
import { causesOf } from '../support/causes.ts';
import type { WholeRun } from '../support/from-start.ts';
import { skippedIn } from '../support/skipped.ts';
import { COUNTED, count, duration, judged, targetName, WORST_FIRST } from '../support/words.ts';
import { blameBadge, verdictBadge } from './badge.ts';
import type { Content, Markup } from './template.ts';
import { html } from './template.ts';

const TITLES: Record<RunVerdict, string> = {
  conformant: '✓ Conformant',
  'non-conformant': '✗ Non-conformant',
  incomplete: '? Incomplete',
  error: '‼ Fault of the kit',
};

/** Reasons that are shown at once; more are folded away. */
const REASONS_SHOWN = 3;
/** Width of the bar in its own units. */
const WIDTH = 1000;

/** The page's header. */
export function overview(run: WholeRun): Markup {
  const { started, finished } = run;
  const { target, kit } = started;
  const { created, cancelled, left } = finished.orders;
  const facts: [string, Content][] = [
    ['Target', targetName(target)],
    ['Path', `${target.provider} / ${target.partner} / ${target.market}`],
    ['Suite revision', `${kit.suiteRevision} (${kit.name} ${kit.version})`],
    [
      'Started',
      html`<time datetime="${started.startedAt}">${minute(started.startedAt)}</time>, took ${duration(finished.durationMs)}`,
    ],
    ['Orders', `${created} created, ${cancelled} cancelled, ${left.length} left at the target`],
  ];
  return html`<header class="overview ${finished.verdict}">
<h1>${TITLES[finished.verdict]}</h1>
<p class="reason">${finished.reason}</p>
<p class="judged">${judged(finished)}</p>
${bar(finished.summary)}
<dl class="glance">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${notJudged(run)}
${notices(run)}
</header>
`;
}

/** `2026-11-20 10:00:00 UTC`. */
function minute(at: string): string {
  return `${at.slice(0, 'YYYY-MM-DD'.length)} ${at.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM:SS'.length)} UTC`;
}

/** How many scenarios ended how, drawn to scale and told in words. */
function bar(summary: Summary): Markup | null {
  const seen = WORST_FIRST.filter((verdict) => summary[verdict] > 0);
  const total = seen.reduce((sum, verdict) => sum + summary[verdict], 0);
  if (total === 0) return null;
  let from = 0;
  const parts = seen.map((verdict) => {
    const width = (summary[verdict] / total) * WIDTH;
    const part = html`<rect class="${verdict}" x="${Math.round(from)}" y="0" width="${Math.max(2, Math.round(width) - 2)}" height="10"/>`;
    from += width;
    return part;
  });
  const legend = seen.map((verdict) => html`<li class="${verdict}">${summary[verdict]} ${COUNTED[verdict]}</li>`);
  return html`<svg class="bar" viewBox="0 0 ${WIDTH} 10" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>
<ul class="legend">${legend}</ul>`;
}

function notJudged({ results, finished }: WholeRun): Markup | null {
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
  const reasons = [...stuck, ...skipped];
  if (reasons.length === 0) return null;
  const { skip, inconclusive, error } = finished.summary;
  const open = reasons.length > REASONS_SHOWN ? null : html` open`;
  return html`<details class="why"${open}><summary>${count(skip + inconclusive + error, 'scenario')} not judged, and why</summary>
<ul class="plain">${reasons}</ul></details>`;
}

function notices({ notices: given }: WholeRun): Markup | null {
  if (given.length === 0) return null;
  return html`<h2>Notices</h2>
<ul>${given.map(({ message, advice }) => html`<li>${message} ${advice}</li>`)}</ul>`;
}
