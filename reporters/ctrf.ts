/** `ctrf`: the Common Test Report Format, read by dashboards and by actions that comment on pull requests. */

import type { CTRFReport, Test, TestStatus } from 'ctrf';
import type { ScenarioResult } from '../engine/model.ts';
import { causesOf } from './support/causes.ts';
import { type CiOutcome, ciOutcome } from './support/ci.ts';
import type { ReporterFactory } from './support/context.ts';
import type { Register } from './support/failure.ts';
import { failureRows, registerOf } from './support/failure.ts';
import type { WholeRun } from './support/from-start.ts';
import { atEnd } from './support/from-start.ts';
import { safeJson } from './support/text.ts';
import { reasonOf } from './support/words.ts';

/** `other` is what the format has for a scenario that was not judged, or whose failure is known. */
const STATUS: Record<CiOutcome, TestStatus> = {
  passed: 'passed',
  failed: 'failed',
  unjudged: 'other',
  broken: 'failed',
  excused: 'other',
  skipped: 'skipped',
};

/** Written when the run has ended, tests in planned order; what failed carries its causes in `extra`. */
export const ctrfReporter: ReporterFactory = ({ sink, command }) =>
  atEnd((run) => sink.write(`${safeJson(document(run, command), 2)}\n`));

function document({ started, results, finished }: WholeRun, command: string): CTRFReport {
  const { kit, target, environment, runId } = started;
  const register = registerOf(started);
  return {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    runId,
    timestamp: finished.finishedAt,
    generatedBy: `${kit.name} ${kit.version}`,
    results: {
      tool: { name: kit.name, version: kit.version, extra: { suiteRevision: kit.suiteRevision } },
      summary: {
        ...counts(results, started.settings.strict),
        suites: started.suites.length,
        start: Date.parse(started.startedAt),
        stop: Date.parse(finished.finishedAt),
        duration: Math.round(finished.durationMs),
        extra: { verdict: finished.verdict, reason: finished.reason, musts: finished.musts },
      },
      tests: results.map((result) =>
        testOf(result, STATUS[ciOutcome(result, started.settings.strict)], register, command),
      ),
      environment: {
        appName: target.baseUrl,
        osPlatform: environment.platform,
        extra: { node: environment.node, target },
      },
    },
  };
}

function counts(results: readonly ScenarioResult[], strict: boolean): Record<TestStatus | 'tests', number> {
  const summary = { tests: results.length, passed: 0, failed: 0, skipped: 0, pending: 0, other: 0 };
  for (const result of results) summary[STATUS[ciOutcome(result, strict)]] += 1;
  return summary;
}

function testOf(result: ScenarioResult, status: TestStatus, register: Register, command: string): Test {
  const { id, title, suite, judgement, startedAt, durationMs, place, requirements } = result;
  const { verdict } = judgement;
  const start = Date.parse(startedAt);
  const test: Test = {
    testId: id,
    name: `${id}: ${title}`,
    status,
    duration: Math.round(durationMs),
    start,
    stop: start + Math.round(durationMs),
    suite: [suite],
    rawStatus: verdict,
    filePath: place.file,
    line: place.line,
    tags: requirements,
    extra: { level: result.level },
  };
  if (verdict !== 'pass') test.message = reasonOf(judgement);
  if (verdict === 'error') test.trace = judgement.stack;
  const causes = causesOf([result]).map((cause) => Object.fromEntries(failureRows(cause, register, command)));
  if (causes.length > 0) test.extra = { ...test.extra, causes };
  return test;
}
