/** How verdicts look on a console. */

import type { RunVerdict, ScenarioVerdict } from '../../engine/model.ts';
import type { Style } from './page.ts';

/** One character a verdict, so that a log without colour can be skimmed. */
export const MARKS: Record<ScenarioVerdict, string> = {
  pass: '✓',
  warn: '!',
  fail: '✗',
  inconclusive: '?',
  skip: '-',
  error: '‼',
};

/** The style of a scenario's mark and id. */
export const STYLES: Record<ScenarioVerdict, Style> = {
  pass: 'green',
  warn: 'yellow',
  fail: 'red',
  inconclusive: 'magenta',
  skip: 'dim',
  error: 'red',
};

/** The style of the last line. */
export const RUN_STYLES: Record<RunVerdict, Style> = {
  conformant: 'green',
  'non-conformant': 'red',
  incomplete: 'magenta',
  error: 'red',
};
