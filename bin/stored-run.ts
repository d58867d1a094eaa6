/**
 * Reads what a run left: the document of the json reporter, the lines of the ndjson reporter, or the events of a record
 * in .order-conformance/. Whatever is missing or cut is told or read as incomplete; nothing of it is ever a pass.
 */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, problem } from '../engine/errors.ts';
import { readText, shownPath } from '../engine/load/index.ts';
import type { Event, Json, ScenarioResult } from '../engine/model.ts';
import { withoutReferences } from '../engine/stored/told-once.ts';
import { type StoredRun, wholeRun } from '../engine/stored.ts';
import { eventsOfReport, type LastingEvent, type Report } from '../reporters/index.ts';
import { event as isEvent, report as isReport, type SchemaError } from '../schemas/generated/validators.js';

/** Breaches of a schema that are told; the first says what kind of file it is. */
const BREACHES_SHOWN = 3;

/** @param path a file, or the folder of a record. @throws InputError where it is no record of a run */
export function readStoredRun(path: string): StoredRun {
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'events.ndjson') : path;
  const text = readText(file);
  const document = parsed(text);
  const events = isDocument(document) ? eventsOf(document, file) : linesOf(text, file);
  return consistent(wholeRun(events), file);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** One event alone is JSON too. */
function isDocument(value: unknown): boolean {
  return value !== undefined && !(typeof value === 'object' && value !== null && 'type' in value);
}

function eventsOf(document: unknown, file: string): LastingEvent[] {
  if (!isReport(document)) throw broken(file, `is no report of a run: ${breaches(isReport.errors)}`);
  return eventsOfReport(document as unknown as Report);
}

/** The lasting events of lines; the last line may be cut, as a process that was killed leaves it. */
function linesOf(text: string, file: string): LastingEvent[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const whole = withoutReferences();
  return lines.flatMap((line, index): LastingEvent[] => {
    const value = parsed(line);
    const event = value === undefined ? undefined : whole(value);
    if (event === undefined && index === lines.length - 1 && index > 0 && !text.endsWith('\n')) return [];
    if (event === undefined && index === 0)
      throw broken(file, 'is neither the JSON of a report nor a record of events; it may have been cut');
    if (!isEvent(event))
      throw broken(file, `breaks off or is broken at line ${index + 1}: ${breaches(isEvent.errors)}`);
    return lasting(event as unknown as Event);
  });
}

function lasting(event: Event): LastingEvent[] {
  switch (event.type) {
    case 'run-started':
    case 'notice':
    case 'scenario-finished':
    case 'run-finished':
      return [event];
    case 'scenario-started':
    case 'exchange':
    case 'callback':
      return [];
    default:
      // A later version of the kit may tell more.
      return [];
  }
}

function breaches(errors: SchemaError[] | null | undefined): string {
  const told = (errors ?? [])
    .slice(0, BREACHES_SHOWN)
    .map(({ instancePath, message }) => `${instancePath || 'it'} ${message ?? 'is wrong'}`);
  return told.join('; ') || 'it is not JSON';
}

/** A record says at its end how many scenarios ended how: it is only believed where they are all there. */
function consistent(run: StoredRun | null, file: string): StoredRun {
  if (run === null) throw broken(file, 'does not begin with the start of a run');
  const { results, finished, started, whole } = run;
  const counted = (verdict: ScenarioResult['judgement']['verdict']) =>
    results.filter(({ judgement }) => judgement.verdict === verdict).length;
  const wrong = Object.entries(finished.summary).some(
    ([verdict, number]) => counted(verdict as Parameters<typeof counted>[0]) !== number,
  );
  const ids = new Set(results.map(({ id }) => id));
  const lost = started.scenarios.filter(({ id }) => !ids.has(id)).length;
  if (whole && (wrong || lost > 0)) throw broken(file, 'does not hold the scenarios that its own end counts');
  return run;
}

function broken(file: string, what: string): InputError {
  return new InputError([
    problem(
      'bad-record',
      `${shownPath(file)} ${what}`,
      'give the file that --reporter json=FILE or ndjson=FILE wrote, or a folder of .order-conformance/runs',
    ),
  ]);
}
