/** What stands after the scenarios: coverage by requirement, open questions, and the circumstances of the run. */

import type { Requirement, ScenarioVerdict } from '../../engine/model.ts';
import type { WholeRun } from '../support/from-start.ts';
import { duration, tally } from '../support/words.ts';
import { levelBadge, scenarioLink } from './badge.ts';
import { callbackContent } from './message.ts';
import type { Markup } from './template.ts';
import { html } from './template.ts';

/** Every requirement with the verdicts of the scenarios that judged it. */
export function coverage({ started, results }: WholeRun): Markup {
  const verdicts = new Map<string, ScenarioVerdict[]>();
  for (const { requirements, judgement } of results) {
    for (const id of requirements) verdicts.set(id, [...(verdicts.get(id) ?? []), judgement.verdict]);
  }
  const rows = started.requirements.map((requirement) => coverageRow(requirement, verdicts.get(requirement.id) ?? []));
  return html`<section id="_coverage"><h2>Coverage by requirement</h2>
<table><thead><tr><th scope="col">Requirement</th><th scope="col">What the interface says</th>
<th scope="col">Judged</th></tr></thead>
<tbody>${rows}</tbody></table>
</section>
`;
}

function coverageRow(
  { id, level, section, text, untested }: Requirement,
  verdicts: readonly ScenarioVerdict[],
): Markup {
  const counts = { pass: 0, warn: 0, fail: 0, inconclusive: 0, skip: 0, error: 0 };
  for (const verdict of verdicts) counts[verdict] += 1;
  const told =
    verdicts.length === 0
      ? html`not judged${untested === undefined ? '' : `: ${untested}`}`
      : html`<a href="#_scenarios" data-requirement="${id}">${tally(counts)}</a>`;
  return html`<tr><th scope="row"><code>${id}</code> ${levelBadge(level)}</th>
<td>${text} <small>${section}</small></td><td>${told}</td></tr>
`;
}

/** What the interface leaves open, with what this target answered. */
export function questions({ finished }: WholeRun): Markup {
  const items = finished.questions.map(({ id, section, question, answers }) => {
    const lines = answers.map(
      ({ answer, scenarios }) =>
        html`<li><pre>${answer}</pre>${scenarios.slice(0, 3).map((one) => html`${scenarioLink(one)} `)}</li>`,
    );
    const list = lines.length === 0 ? html`<p class="none">not observed</p>` : html`<ul>${lines}</ul>`;
    return html`<dt>${question} <small>${section}, <code>${id}</code></small></dt><dd>${list}</dd>
`;
  });
  return html`<section id="_questions"><h2>Open questions and this target’s answers</h2>
${items.length === 0 ? html`<p>None was asked.</p>` : html`<dl>${items}</dl>`}
</section>
`;
}

/** With what, where and how the kit ran, and what the run left behind. */
export function environment({ started, finished }: WholeRun): Markup {
  const { target, settings, kit, runId } = started;
  const facts: [string, string][] = [
    ['Run', runId],
    ['Kit', `${kit.name} ${kit.version}, suite revision ${kit.suiteRevision}, report version ${started.version}`],
    ['Machine', `Node.js ${started.environment.node} on ${started.environment.platform}`],
    ['Base URL', target.baseUrl],
    ['Auth URL', target.authUrl],
    ['Store', `${target.providerStoreId} (provider), ${target.partnerStoreId} (partner)`],
    ['Callback URL', target.callbackUrl ?? 'none'],
    [
      'Capabilities',
      Object.entries(target.capabilities)
        .map(([name, offered]) => `${name}: ${offered}`)
        .join(', '),
    ],
    ['Concurrency', `${settings.concurrency} scenarios at a time`],
    ['Time-outs', `${duration(settings.timeoutMs)} a request, ${duration(settings.callbackTimeoutMs)} a callback`],
    ['Strict', settings.strict ? 'a missed should fails the run' : 'a missed should is a warning'],
    ['Ended', `${finished.finishedAt} with exit code ${finished.exitCode}`],
  ];
  return html`<section id="_environment"><h2>Environment of the run</h2>
<dl class="facts">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${leftOrders(finished.orders)}
${strayCallbacks(finished)}
</section>
`;
}

function leftOrders({ left }: WholeRun['finished']['orders']): Markup | null {
  if (left.length === 0) return null;
  const items = left.map(
    ({ providerOrderId, scenario, why }) =>
      html`<li><code>${providerOrderId}</code> of ${scenarioLink(scenario)}: ${why}</li>`,
  );
  return html`<h3>Orders left at the target</h3>
<ul>${items}</ul>`;
}

function strayCallbacks({ strayCallbacks: strays }: WholeRun['finished']): Markup | null {
  if (strays.length === 0) return null;
  const items = strays.map(({ callback, note }) => html`<li>${note} ${callbackContent(callback, [])}</li>`);
  return html`<h3>Callbacks that belong to no scenario</h3>
<ul>${items}</ul>`;
}
