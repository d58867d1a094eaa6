/** How a run is shown: one file a format, loaded where it is asked for. */

import { unreachable } from '../engine/model.ts';
import type { ReporterFactory } from './support/context.ts';

export type { ReporterContext, ReporterFactory, Sink } from './support/context.ts';
export type { LastingEvent, Report } from './support/report.ts';
export { eventsOfReport } from './support/report.ts';

/** Names by which `--reporter` asks for a format. */
export const REPORTER_NAMES = [
  'console',
  'json',
  'junit',
  'ndjson',
  'html',
  'ctrf',
  'har',
  'tap',
  'markdown',
  'github',
] as const;
/** One of {@link REPORTER_NAMES}. */
export type ReporterName = (typeof REPORTER_NAMES)[number];

/**
 * The maker of a reporter. A reporter only writes to its sinks and never reads a clock; what it writes depends on the
 * lasting events (`run-started`, `notice`, `scenario-finished`, `run-finished`) alone, save for the live line of a console.
 */
export async function loadReporter(name: ReporterName): Promise<ReporterFactory> {
  switch (name) {
    case 'console':
      return (await import('./console.ts')).consoleReporter;
    case 'json':
      return (await import('./json.ts')).jsonReporter;
    case 'junit':
      return (await import('./junit.ts')).junitReporter;
    case 'ndjson':
      return (await import('./ndjson.ts')).ndjsonReporter;
    case 'html':
      return (await import('./html.ts')).htmlReporter;
    case 'ctrf':
      return (await import('./ctrf.ts')).ctrfReporter;
    case 'har':
      return (await import('./har.ts')).harReporter;
    case 'tap':
      return (await import('./tap.ts')).tapReporter;
    case 'markdown':
      return (await import('./markdown.ts')).markdownReporter;
    case 'github':
      return (await import('./github.ts')).githubReporter;
    default:
      return unreachable(name);
  }
}
