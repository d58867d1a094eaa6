/** All scenarios by suite, with a filter by verdict, text and requirement. */

import type { ScenarioVerdict } from '../../engine/model.ts';
import type { Register } from '../support/failure.ts';
import type { WholeRun } from '../support/from-start.ts';
import { WORST_FIRST } from '../support/words.ts';
import { scenarioDetails } from './scenario.ts';
import type { Markup } from './template.ts';
import { html } from './template.ts';

/** The section of scenarios, in planned order. */
export function scenarios(run: WholeRun, register: Register, command: string): Markup {
  const { started, results } = run;
  const names = [...new Set(results.map(({ suite }) => suite))];
  const suites = names.map((name) => {
    const suite = started.suites.find((known) => known.name === name);
    const own = results.filter((result) => result.suite === name);
    return html`<section class="suite"><h3>${suite?.title ?? name} <small>${suite?.file ?? ''}</small></h3>
${own.map((result) => scenarioDetails(result, register, command))}</section>
`;
  });
  return html`<section id="_scenarios"><h2>Scenarios</h2>
${filter(run)}
${suites}
</section>
`;
}

/** Works by script alone, and is hidden where none runs. */
function filter({ results, finished }: WholeRun): Markup {
  const cited = [...new Set(results.flatMap(({ requirements }) => requirements))].toSorted();
  const verdicts = WORST_FIRST.filter((verdict) => finished.summary[verdict] > 0);
  return html`<form id="_filter" role="search" aria-label="Filter scenarios" hidden>
<label>Text <input type="search" id="_text" placeholder="id, title or reason" autocomplete="off"></label>
<label>Requirement <select id="_requirement"><option value="">any</option>
${cited.map((id) => html`<option>${id}</option>`)}</select></label>
<fieldset><legend>Verdict</legend>${verdicts.map((verdict) => choice(verdict, finished.summary[verdict]))}</fieldset>
<p><button type="button" id="_reset">Show all</button> <output id="_shown"></output>
<small>Keys: <kbd>/</kbd> text, <kbd>r</kbd> requirement, <kbd>v</kbd> verdict, <kbd>j</kbd> <kbd>k</kbd> next and
previous scenario, <kbd>Enter</kbd> to the first and to open it, <kbd>Esc</kbd> shows all</small></p>
</form>`;
}

function choice(verdict: ScenarioVerdict, n: number): Markup {
  return html`<label><input type="checkbox" name="verdict" value="${verdict}" checked> ${verdict} ${n}</label>`;
}
