/** Small marks that stand for outcomes; each says in words what its colour shows. */

import type { Blame, Level, ScenarioVerdict } from '../../engine/model.ts';
import { visible } from '../support/text.ts';
import { BLAMED } from '../support/words.ts';
import type { Markup } from './template.ts';
import { html } from './template.ts';

/** The verdict of a scenario. */
export function verdictBadge(verdict: ScenarioVerdict): Markup {
  return html`<span class="badge ${verdict}">${verdict}</span>`;
}

/** Who has to act. */
export function blameBadge(blame: Blame): Markup {
  return html`<span class="badge blame">blame: ${BLAMED[blame]}</span>`;
}

/** Level of a requirement or scenario. */
export function levelBadge(level: Level): Markup {
  return html`<span class="badge level">${level}</span>`;
}

/** A link to a scenario on this page. */
export function scenarioLink(id: string): Markup {
  return html`<a href="${anchor(id)}"><code>${id}</code></a>`;
}

/** The fragment that leads to the scenario. */
export function anchor(id: string): string {
  return `#${encodeURI(visible(id))}`;
}

/** A button that copies a text; the text is in the page for those whose browser runs no script. */
export function copyButton(label: string, text: string): Markup {
  return html`<button type="button" data-copy="${text}">${label}</button>`;
}
