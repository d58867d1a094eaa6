/** `json`: the whole run as one document (schemas/kit/report.schema.json), from which every report can be made later. */

import type { ReporterFactory } from './support/context.ts';
import { fromStart } from './support/from-start.ts';
import type { ReportedNotice } from './support/report.ts';
import { reportedScenario, reportHead, reportTail } from './support/report.ts';
import { safeJson } from './support/text.ts';

/**
 * Each scenario is written as it is judged, so that memory stays flat, and on one line, so that line tools find it. A
 * run that breaks off leaves a document that is not whole JSON: it cannot be taken for a finished one.
 */
export const jsonReporter: ReporterFactory = ({ sink }) =>
  fromStart((started) => {
    let judged = 0;
    const notices: ReportedNotice[] = [];
    sink.write(`{\n${members(reportHead(started))},\n  "scenarios": [`);
    return (event) => {
      switch (event.type) {
        case 'notice':
          notices.push({ code: event.code, message: event.message, advice: event.advice, after: judged });
          return;
        case 'scenario-finished':
          sink.write(`${judged === 0 ? '' : ','}\n    ${safeJson(reportedScenario(event.result))}`);
          judged += 1;
          return;
        case 'run-finished':
          sink.write(`${judged === 0 ? '' : '\n  '}],\n${members(reportTail(event, notices))}\n}\n`);
          return;
        default:
      }
    };
  });

/** The members of the object without its braces. */
function members(value: object): string {
  return safeJson(value, 2).slice('{\n'.length, -'\n}'.length);
}
