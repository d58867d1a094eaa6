/** `ndjson`: one event a line (schemas/kit/event.schema.json), for programs that follow a run while it goes on. */

import { unreachable } from '../engine/model.ts';
import type { ReporterFactory } from './support/context.ts';
import { settled } from './support/report.ts';
import { safeJson } from './support/text.ts';

/**
 * Writes the events that a stored run gives back. Those of the moment (a scenario starts, a request is on its way) are
 * left out: all that they carry stands in the evidence of their scenario.
 */
export const ndjsonReporter: ReporterFactory = ({ sink }) => ({
  event(event) {
    switch (event.type) {
      case 'run-started':
      case 'notice':
      case 'scenario-finished':
      case 'run-finished':
        sink.write(`${safeJson(settled(event))}\n`);
        return;
      case 'scenario-started':
      case 'exchange':
      case 'callback':
        return;
      default:
        unreachable(event);
    }
  },
});
