/** `markdown`: a run as a comment on a pull request. */

import { markdown } from './markdown/document.ts';
import type { ReporterFactory } from './support/context.ts';
import { atEnd } from './support/from-start.ts';

/** Written when the run has ended. */
export const markdownReporter: ReporterFactory = ({ sink, command }) =>
  atEnd((run) => sink.write(markdown(run, command)));
