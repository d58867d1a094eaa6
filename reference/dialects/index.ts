import type { Dialect } from '../dialect.ts';
import { alwaysOk } from './always-ok.ts';
import { calledBack } from './called-back.ts';
import { forgiving } from './forgiving.ts';
import { late } from './late.ts';
import { lenient } from './lenient.ts';
import { lists } from './lists.ts';
import { nested } from './nested.ts';
import { numbers } from './numbers.ts';
import { plain } from './plain.ts';
import { problemDetails } from './problem-details.ts';
import { silent } from './silent.ts';
import { strict } from './strict.ts';
import { successFlag } from './success-flag.ts';
import { worded } from './worded.ts';

/** Every dialect, the default first. All of them conform to the interface. */
export const dialects: readonly Dialect[] = [
  plain,
  nested,
  numbers,
  lists,
  problemDetails,
  alwaysOk,
  successFlag,
  worded,
  silent,
  calledBack,
  late,
  lenient,
  strict,
  forgiving,
];
