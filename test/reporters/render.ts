/** What a reporter writes for a run, as one text. */

import type { Event } from '../../engine/model.ts';
import type { ReporterContext, ReporterName } from '../../reporters/index.ts';
import { loadReporter } from '../../reporters/index.ts';

export interface Rendered {
  text: string;
  summary: string;
}

export async function renderBoth(
  name: ReporterName,
  events: readonly Event[],
  options: Partial<ReporterContext> = {},
): Promise<Rendered> {
  const written: Rendered = { text: '', summary: '' };
  const context: ReporterContext = {
    sink: { write: (text) => (written.text += text) },
    summary: { write: (text) => (written.summary += text) },
    colour: false,
    interactive: false,
    columns: 100,
    verbosity: 'normal',
    command: 'npx order-conformance run',
    ...options,
  };
  const reporter = (await loadReporter(name))(context);
  for (const event of events) reporter.event(event);
  return written;
}

export async function render(
  name: ReporterName,
  events: readonly Event[],
  options: Partial<ReporterContext> = {},
): Promise<string> {
  return (await renderBoth(name, events, options)).text;
}
