/** What went wrong, by cause: one article a cause, who has to act, and the scenarios that it spoiled. */

import type { Finding } from '../../engine/model.ts';
import type { Cause, CauseKind } from '../support/causes.ts';
import { causesOf } from '../support/causes.ts';
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

/** The section of causes, worst kind first. */
export function causes({ results }: WholeRun, register: Register, command: string): Markup {
  const all = causesOf(results);
  if (all.length === 0) return html`<section id="_causes"><h2>Nothing went wrong</h2></section>`;
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  const groups = kinds.map((kind) => {
    const same = all.filter((cause) => cause.kind === kind);
    return html`<h3>${HEADINGS[kind]}</h3>
${same.map((cause) => article(cause, register, command))}`;
  });
  return html`<section id="_causes"><h2>What went wrong, by cause</h2>
${groups}
</section>
`;
}

function article(cause: Cause, register: Register, command: string): Markup {
  const { kind, blame, message, finding, first, scenarios } = cause;
  const curl = finding?.curl ?? null;
  return html`<article class="cause ${kind}">
<h4>${verdictBadge(kind)} ${message}</h4>
<p>${blameBadge(blame)} ${count(scenarios.length, 'scenario')}:
${scenarios.slice(0, LINKS_SHOWN).map((id) => html`${scenarioLink(id)} `)}</p>
${moreLinks(scenarios.slice(LINKS_SHOWN))}
${finding === null ? null : findingList(finding, register)}
<p>${copyButton('Copy the command that runs it alone', aloneCommand(command, first.id))}
${curl === null ? null : copyButton('Copy as curl', curl)}</p>
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
  const { requirement, expected, actual, pointer, advice } = finding;
  return html`<dl class="finding">
<dt>Requirement</dt><dd>${requirementLine(register, requirement)}</dd>
<dt>Expected by the interface</dt><dd class="expected"><pre>${expected}</pre></dd>
<dt>Actual, from the target</dt><dd class="actual"><pre>${actual}</pre></dd>
${pointer === null ? null : html`<dt>Place</dt><dd><code>${pointer === '' ? 'the whole body' : pointer}</code></dd>`}
${advice === '' ? null : html`<dt>To do</dt><dd>${advice}</dd>`}
</dl>`;
}
