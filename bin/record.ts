/** What a run leaves on this machine: its events as they happen, and the ledger of its orders. */
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Ledger, type LedgerContent, type LedgerTarget, openLedger, readLedger } from '../engine/ledger.ts';
import type { Event, Target } from '../engine/model.ts';
import { withReferences } from '../engine/stored/told-once.ts';
import { writeWhole } from './sinks.ts';

/** Folder of all records, in the working directory. */
const ROOT = join('.order-conformance', 'runs');
const EVENTS = 'events.ndjson';
const ORDERS = 'orders.ndjson';
/** Older runs than these are removed, unless their orders are still at a store. */
const KEPT_RUNS = 20;

export interface Record {
  folder: string;
  /** Null where nothing can be left behind: the embedded service ends with the run. */
  ledger: Ledger | null;
  /** Appends the event; a crash loses at most what happened in the last turn of the event loop. Never throws. */
  append(event: Event): void;
  /** Gives why the record ends before the run, in the words of the system; null where it is whole. */
  close(): string | null;
}

/** Null where the folder cannot be written; the run goes on without a record then. */
export function openRecord(runId: string, target: Target, startedAt: string): Record | null {
  const folder = join(ROOT, runId);
  try {
    mkdirSync(folder, { recursive: true });
    removeOldRuns();
    const events = appender(join(folder, EVENTS));
    const lineOf = withReferences();
    const ledger = target.embedded ? null : openLedger(join(folder, ORDERS), ledgerTarget(target), startedAt);
    return {
      folder,
      ledger,
      append: (event) => events.append(`${JSON.stringify(lineOf(event))}\n`),
      close() {
        ledger?.close();
        return events.close();
      },
    };
  } catch {
    return null;
  }
}

/**
 * Lines are written when the events at hand are worked through, all of them at once: a write for each costs too much.
 * Where the disk takes no more the run goes on, and what stands is a record of its beginning.
 */
function appender(path: string): { append(line: string): void; close(): string | null } {
  const descriptor = openSync(path, 'a', 0o600);
  let waiting: string[] = [];
  let later: NodeJS.Immediate | null = null;
  let trouble: string | null = null;
  const flush = () => {
    later = null;
    const lines = waiting.join('');
    waiting = [];
    try {
      writeWhole(descriptor, lines);
    } catch (error) {
      trouble = error instanceof Error ? error.message : String(error);
    }
  };
  return {
    append(line) {
      if (trouble !== null) return;
      waiting.push(line);
      later ??= setImmediate(flush);
    },
    close() {
      if (later !== null) clearImmediate(later);
      flush();
      closeSync(descriptor);
      return trouble;
    },
  };
}

/** The part of a target by which its orders are found again. */
export function ledgerTarget({ baseUrl, provider, partner, market, providerStoreId }: Target): LedgerTarget {
  return { baseUrl, provider, partner, market, providerStoreId };
}

export interface LeftoverRun extends LedgerContent {
  path: string;
}

/** Earlier runs whose orders may still be at a store, the oldest first. */
export function leftoverRuns(): LeftoverRun[] {
  return runFolders().flatMap((folder) => {
    const path = join(folder, ORDERS);
    const content = readLedger(path);
    return content === null || content.leftovers.length === 0 ? [] : [{ ...content, path }];
  });
}

function runFolders(): string[] {
  if (!existsSync(ROOT)) return [];
  return readdirSync(ROOT)
    .sort()
    .map((name) => join(ROOT, name));
}

function removeOldRuns(): void {
  const old = runFolders().slice(0, -KEPT_RUNS);
  for (const folder of old) {
    if ((readLedger(join(folder, ORDERS))?.leftovers.length ?? 0) === 0)
      rmSync(folder, { recursive: true, force: true });
  }
}
