/** A scenario, folded to one line; inside, everything that its verdict rests on. */

import type { Evidence, Exchange, Finding, Pointer, ScenarioResult } from '../../engine/model.ts';
import type { Register } from '../support/failure.ts';
import { aloneCommand, requirementLine } from '../support/failure.ts';
import { wireOf } from '../support/wire.ts';
import { duration, reasonOf } from '../support/words.ts';
import { anchor, blameBadge, copyButton, levelBadge, verdictBadge } from './badge.ts';
import { findingList } from './causes.ts';
import { callbackBlock, exchangeBlock } from './message.ts';
import type { Markup } from './template.ts';
import { html } from './template.ts';
import { timeline } from './timeline.ts';

/** The element has the scenario's id, by which a link leads to it, and what the filter looks at. */
export function scenarioDetails(result: ScenarioResult, register: Register, command: string): Markup {
  const { id, title, judgement, requirements, durationMs, evidence, level, place } = result;
  const time = judgement.verdict === 'skip' ? '' : duration(durationMs);
  const alone = aloneCommand(command, id);
  return html`<details class="scenario" id="${id}" data-verdict="${judgement.verdict}" data-requirements="${requirements.join(' ')}">
<summary>${verdictBadge(judgement.verdict)} <code>${id}</code> <span>${title}</span> <small>${time}</small></summary>
<div class="content">
${conclusion(result)}
${cited(result, register)}
${result.findings.map((finding) => findingBlock(finding, register))}
${remarks(result)}
${evidence === null ? null : [timeline(evidence), messages(evidence, result), comparisons(evidence)]}
<p class="again">${levelBadge(level)} <code>${place.file}:${place.line}</code> <a href="${anchor(id)}">Link to this scenario</a>
${copyButton('Copy the command that runs it alone', alone)} <code>${alone}</code></p>
</div>
</details>
`;
}

/** What it judges, but for the requirements that its findings name. */
function cited({ requirements, findings }: ScenarioResult, register: Register): Markup | null {
  const rest = requirements.filter((id) => !findings.some(({ requirement }) => requirement === id));
  if (rest.length === 0) return null;
  return html`<ul class="plain">${rest.map((id) => html`<li>${requirementLine(register, id)}</li>`)}</ul>`;
}

function findingBlock(finding: Finding, register: Register): Markup {
  return html`<h4 class="reason">${finding.message} ${blameBadge(finding.blame)}</h4>
${findingList(finding, register)}`;
}

/** Why the scenario is not a pass, where no finding says the same. */
function conclusion({ judgement, findings, knownFailure }: ScenarioResult): Markup | null {
  if (judgement.verdict === 'pass') return null;
  const reason = reasonOf(judgement);
  const told = findings.some(({ message }) => message === reason);
  const blame = 'blame' in judgement ? blameBadge(judgement.blame) : null;
  const stack = judgement.verdict === 'error' ? html`<pre>${judgement.stack}</pre>` : null;
  const known = knownFailure === null ? null : html`<p>Known: ${knownFailure}</p>`;
  return html`${told ? null : html`<p class="reason">${reason} ${blame}</p>`}${known}${stack}`;
}

function remarks({ notes, observations }: ScenarioResult): Markup | null {
  if (notes.length + observations.length === 0) return null;
  const seen = observations.map(({ question, answer }) => html`<li><code>${question}</code>: ${answer}</li>`);
  const remarked = notes.length === 0 ? null : html`<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>`;
  const answered = seen.length === 0 ? null : html`<h4>Seen of open questions</h4>\n<ul>${seen}</ul>`;
  return html`${remarked}${answered}`;
}

/** Exchanges and callbacks in the order of time. */
function messages(evidence: Evidence, result: ScenarioResult): Markup[] {
  return wireOf(evidence).map((entry) =>
    entry.kind === 'exchange'
      ? exchangeBlock(entry.exchange, marksIn(result, entry.exchange.id))
      : callbackBlock(entry.callback, entry.wait, marksIn(result, entry.callback.id)),
  );
}

/** Places that findings point at in the body of this exchange or callback. */
function marksIn({ findings }: ScenarioResult, id: string): Pointer[] {
  return findings.flatMap(({ exchange, pointer }) => (exchange === id && pointer !== null ? [pointer] : []));
}

/** The exchanges that the judged answer was compared with. */
function comparisons({ control, reference }: Evidence): Markup[] {
  const folded = (exchange: Exchange | null, title: string): Markup[] => {
    if (exchange === null) return [];
    return [html`<details><summary>${title}</summary>\n${exchangeBlock(exchange, [])}</details>`];
  };
  return [
    ...folded(control, 'For comparison: the same request without the fault'),
    ...folded(reference, 'For comparison: an accepted answer of this operation'),
  ];
}
