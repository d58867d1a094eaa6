/** The record: each exchange stands once in it, and every event comes back as it was told. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Event, Json } from '../../engine/model.ts';
import { createRedact } from '../../engine/redact.ts';
import { withoutReferences, withReferences } from '../../engine/stored/told-once.ts';
import { cli, folderWith } from '../support/cli.ts';
import { judge } from '../support/judge.ts';
import { storedRun } from './stored.ts';

function asLines(events: readonly Event[]): string[] {
  return events.map(withReferences()).map((line) => JSON.stringify(line));
}

function read(lines: readonly string[]): Json[] {
  const whole = withoutReferences();
  return lines.map((line) => whole(JSON.parse(line) as Json));
}

/** Bodies of answers that stand in the lines, one for each time. */
function answersIn(lines: readonly string[]): number {
  return lines.join('\n').split('"reply":').length - 1;
}

it('holds each exchange once, and gives every event back', async () => {
  const { events } = await judge({ patterns: ['create', 'fire'], faults: ['hold-refused'] });
  const lines = asLines(events);
  const told = events.filter(({ type }) => type === 'exchange').length;
  expect(told).toBeGreaterThan(100);
  expect(answersIn(lines)).toBe(told);
  expect(read(lines).map((event) => JSON.stringify(event))).toEqual(events.map((event) => JSON.stringify(event)));
});

it('holds an exchange again where more of it is masked by then', async () => {
  const { events } = await judge({ patterns: ['menu/accepts/menu'] });
  const mask = createRedact([{ label: 'LATE', value: 'Bearer' }]);
  const masked = events.map((event) => (event.type === 'scenario-finished' ? mask(event) : event));
  const lines = asLines(masked);
  expect(lines.filter((line) => line.includes('[LATE]')).length).toBeGreaterThan(0);
  expect(read(lines)).toEqual(JSON.parse(JSON.stringify(masked)));
});

it('takes events that hold everything as they are', async () => {
  const { events } = await judge({ patterns: ['menu', 'cancel'] });
  const lines = events.map((event) => JSON.stringify(event));
  expect(read(lines)).toEqual(JSON.parse(JSON.stringify(events)));
});

it('is broken where an exchange was taken out', async () => {
  const { record } = await storedRun([]);
  const lines = readFileSync(join(record, 'events.ndjson'), 'utf8').split('\n');
  const taken = lines.findIndex((line) => line.includes('"role":"judged"'));
  const folder = folderWith();
  writeFileSync(join(folder, 'cut'), lines.toSpliced(taken, 1).join('\n'));
  const { code, stderr } = await cli(['report', 'cut'], { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error\[bad-record\]: cut breaks off or is broken at line \d+/);
}, 60_000);
