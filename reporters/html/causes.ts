/** What went wrong, by cause: one article a cause, who has to act, and the scenarios that it spoiled. */

import type { Finding, Mend } from '../../engine/model.ts';
import { unreachable } from '../../engine/model.ts';
import type { Cause, CauseKind } from '../support/causes.ts';
import { causesOf } from '../support/causes.ts';
import { diffLines } from '../support/diff.ts';
import type { Register } from '../support/failure.ts';
import { aloneCommand, requirementLine } from '../support/failure.ts';
import type { WholeRun } from '../support/from-start.ts';
import { count } from '../support/words.ts';
import { blameBadge, copyButton, scenarioLink, verdictBadge } from './badge.ts';
import type { Markup } from './template.ts';
import { html } from './template.ts';

const HEADINGS: Record<CauseKind, string> = {
  error: 'Faults of the kit',
  fail: 'Failures',
  inconclusive: 'Could not be judged',
  warn: 'Warnings',
};

/** Links shown of a cause before the rest is folded away. */
const LINKS_SHOWN = 5;

/** So few causes are shown with everything. */
const UNFOLDED = 2;

/** The section of causes, worst kind first. */
export function causes({ results }: WholeRun, register: Register, command: string): Markup {
  const all = causesOf(results);
  if (all.length === 0) return html`<section id="_causes"><h2>Nothing went wrong</h2></section>`;
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  const groups = kinds.map((kind) => {
    const same = all.filter((cause) => cause.kind === kind);
    return html`<h3>${HEADINGS[kind]} <small>${count(same.length, 'cause')}</small></h3>
${same.map((cause) => article(cause, register, command, all.length <= UNFOLDED))}`;
  });
  return html`<section id="_causes"><h2>What went wrong, by cause</h2>
${groups}
</section>
`;
}

/** What it is, who has to act and where it shows stand open; the rest is folded, so that many causes fit a screen. */
function article(cause: Cause, register: Register, command: string, unfolded: boolean): Markup {
  const { kind, blame, message, finding, first, scenarios } = cause;
  const curl = finding?.curl ?? null;
  const buttons = html`<p>${copyButton('Copy the command that runs it alone', aloneCommand(command, first.id))}
${curl === null ? null : copyButton('Copy as curl', curl)}</p>`;
  return html`<article class="cause ${kind}">
<h4>${verdictBadge(kind)} ${message} <small>${count(scenarios.length, 'scenario')}</small> ${blameBadge(blame)}</h4>
<p>${scenarios.slice(0, LINKS_SHOWN).map((id) => html`${scenarioLink(id)} `)}</p>
${moreLinks(scenarios.slice(LINKS_SHOWN))}
${
  finding === null
    ? buttons
    : html`<details class="how"${unfolded ? html` open` : null}><summary>Expected, actual, and what to do</summary>
${findingList(finding, register)}
${buttons}</details>`
}
</article>
`;
}

function moreLinks(scenarios: readonly string[]): Markup | null {
  if (scenarios.length === 0) return null;
  const items = scenarios.map((id) => html`<li>${scenarioLink(id)}</li>`);
  return html`<details><summary>${scenarios.length} more</summary><ul>${items}</ul></details>`;
}

/** A finding with its parts named: what the interface asks for, and what the target did. */
export function findingList(finding: Finding, register: Register): Markup {
  const { requirement, expected, actual, pointer, advice, mend } = finding;
  return html`<dl class="finding">
<dt>Requirement</dt><dd>${requirementLine(register, requirement)}</dd>
<dt>Expected by the interface</dt><dd class="expected"><pre>${expected}</pre></dd>
<dt>Actual, from the target</dt><dd class="actual"><pre>${actual}</pre></dd>
${pointer === null ? null : html`<dt>Place</dt><dd><code>${pointer === '' ? 'the whole body' : pointer}</code></dd>`}
${advice === '' ? null : html`<dt>To do</dt><dd>${advice}</dd>`}
${mend === null ? null : html`<dt>Would turn it green</dt><dd>${mendBlock(mend)}</dd>`}
</dl>`;
}

/** The smallest change to the answer that makes the check pass; signs stand beside the colours. */
function mendBlock(mend: Mend): Markup {
  const lines = diffLines(mend).map(({ kind, text }) => {
    switch (kind) {
      case 'removed':
        return html`<del>- ${text}</del>\n`;
      case 'added':
        return html`<ins>+ ${text}</ins>\n`;
      case 'kept':
      case 'gap':
        return html`  ${text}\n`;
      default:
        return unreachable(kind);
    }
  });
  return html`<pre class="diff">${lines}</pre>`;
}
