/**
 * Mistakes of the kit's users as values: what, where, why, how to mend. A mistake never shows a stack; a fault of the
 * kit itself (any other exception) always does.
 */
import type { Place } from './model.ts';

/** Every kind of mistake that the kit tells; the codes are stable and documented in docs/errors.md. */
export const PROBLEM_CODES = [
  'bad-callback-address',
  'bad-duration',
  'bad-json',
  'bad-number',
  'bad-record',
  'bad-schema',
  'bad-suite',
  'bad-target-file',
  'bad-url',
  'bad-usage',
  'bad-yaml',
  'duplicate-id',
  'file-unreadable',
  'file-unwritable',
  'missing-variable',
  'no-match',
  'output-conflict',
  'plain-http',
  'port-in-use',
  'request-breaks-interface',
  'unknown-column',
  'unknown-command',
  'unknown-dialect',
  'unknown-fault',
  'unknown-fixture',
  'unknown-id',
  'unknown-option',
  'unknown-placeholder',
  'unknown-reporter',
  'unknown-requirement',
  'unknown-variable',
  'yaml-alias-bomb',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** One mistake. `excerpt` is the line of the file with a caret under the place. */
export interface Problem {
  code: ProblemCode;
  what: string;
  where: Place | null;
  excerpt: string | null;
  mend: string;
}

/** Thrown with all mistakes found so far, so that a user mends them in one go. Always has at least one problem. */
export class InputError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => problem.what).join('\n'));
    this.name = 'InputError';
    this.problems = problems;
  }
}

/** A problem that stands in no file. */
export function problem(code: ProblemCode, what: string, mend: string): Problem {
  return { code, what, where: null, excerpt: null, mend };
}

/** The problem as its user reads it: code and sentence, place, excerpt, mend. No trailing newline. */
export function describeProblem({ code, what, where, excerpt, mend }: Problem): string {
  const lines = [`error[${code}]: ${what}`];
  if (where) lines.push(`  --> ${where.file}:${where.line}:${where.column}`);
  if (excerpt) lines.push(...excerpt.split('\n').map((line) => `   ${line}`));
  lines.push(`  help: ${mend}`);
  return lines.join('\n');
}
