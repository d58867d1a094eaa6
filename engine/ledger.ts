/**
 * The ledger of a run: every order is written to disk, synced, before it is sent, so that what a run left at a store is
 * known even after it was killed. One JSON object a line; a last line that was cut is passed over.
 */
import {
  appendFileSync,
  closeSync,
  existsSync,
  fdatasync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { OrderIds } from './model.ts';

/** Where the orders are; `cleanup` cancels only those of the target that it is pointed at. */
export interface LedgerTarget {
  baseUrl: string;
  provider: string;
  partner: string;
  market: string;
  providerStoreId: string;
}

/** An order that was sent and is not known to be refused or cancelled. */
export interface Leftover {
  /** Name of the entry, unique in its ledger. */
  entry: string;
  providerOrderId: string;
  scenario: string;
  /** As far as the answer told them. */
  ids: Partial<OrderIds>;
}

export interface Ledger {
  /** Resolves when the order stands on disk; only then it may be sent. Rejects where it cannot be written. */
  sending(entry: string, providerOrderId: string, scenario: string): Promise<void>;
  /** The order was not accepted: nothing was created. This and what follows never throws. */
  refused(entry: string): void;
  accepted(entry: string, ids: Partial<OrderIds>): void;
  cancelled(entry: string): void;
  /** Where no order is left, nothing but the target stays in it: later runs look into every ledger. */
  close(): void;
}

type Line =
  | { kind: 'target'; target: LedgerTarget; startedAt: string }
  | { kind: 'sending'; entry: string; providerOrderId: string; scenario: string }
  | { kind: 'accepted'; entry: string; ids: Partial<OrderIds> }
  | { kind: 'refused' | 'cancelled'; entry: string };

const sync = promisify(fdatasync);

/** One call after the other; all that ask while one is under way share the next one. */
function inTurn(act: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        running = act();
        return running;
      });
    return next;
  };
}

/** Lines on their way to the file, written together. */
function linesFor(descriptor: number) {
  let waiting = '';
  let later: NodeJS.Immediate | null = null;
  /** @throws the error of the system */
  const flush = () => {
    if (later !== null) clearImmediate(later);
    later = null;
    const lines = waiting;
    waiting = '';
    if (lines !== '') appendFileSync(descriptor, lines);
  };
  /** Where the disk takes no more, an entry stands without what became of it, as of an order that may be left. */
  const flushIfPossible = () => {
    try {
      flush();
    } catch {
      later = null;
    }
  };
  return {
    add(line: Line) {
      waiting += `${JSON.stringify(line)}\n`;
    },
    flush,
    flushIfPossible,
    /** At the end of this turn of the event loop, if nothing else writes before. */
    flushSoon() {
      later ??= setImmediate(flushIfPossible);
    },
  };
}

/** Opens a ledger for appending; one that exists goes on. @throws the error of the system where it cannot be written */
export function openLedger(path: string, target: LedgerTarget, startedAt: string): Ledger {
  mkdirSync(dirname(path), { recursive: true });
  const fresh = !existsSync(path);
  const descriptor = openSync(path, 'a', 0o600);
  const lines = linesFor(descriptor);
  if (fresh) lines.add({ kind: 'target', target, startedAt });
  lines.flush();
  const synced = inTurn(async () => {
    lines.flush();
    await sync(descriptor);
  });
  const tell = (line: Line) => {
    lines.add(line);
    lines.flushSoon();
  };
  const open = new Set<string>();
  const settle = (kind: 'refused' | 'cancelled', entry: string) => {
    tell({ kind, entry });
    open.delete(entry);
  };
  return {
    async sending(entry, providerOrderId, scenario) {
      open.add(entry);
      lines.add({ kind: 'sending', entry, providerOrderId, scenario });
      await synced();
    },
    refused: (entry) => settle('refused', entry),
    accepted: (entry, ids) => tell({ kind: 'accepted', entry, ids }),
    cancelled: (entry) => settle('cancelled', entry),
    close() {
      // Another process may be writing to a ledger that existed.
      lines.flushIfPossible();
      if (fresh && open.size === 0) {
        ftruncateSync(descriptor);
        lines.add({ kind: 'target', target, startedAt });
        lines.flushIfPossible();
      }
      closeSync(descriptor);
    },
  };
}

export interface LedgerContent {
  target: LedgerTarget;
  startedAt: string;
  leftovers: Leftover[];
}

/** What a ledger says is left; null where there is no ledger, or its first line is cut. */
export function readLedger(path: string): LedgerContent | null {
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, 'utf8').split('\n').flatMap(parseLine);
  const head = lines.find((line) => line.kind === 'target');
  if (head?.kind !== 'target') return null;
  const left = new Map<string, Leftover>();
  for (const line of lines) {
    switch (line.kind) {
      case 'target':
        break;
      case 'sending':
        left.set(line.entry, {
          entry: line.entry,
          providerOrderId: line.providerOrderId,
          scenario: line.scenario,
          ids: {},
        });
        break;
      case 'accepted': {
        const order = left.get(line.entry);
        if (order) left.set(line.entry, { ...order, ids: line.ids });
        break;
      }
      case 'refused':
      case 'cancelled':
        left.delete(line.entry);
        break;
    }
  }
  return { target: head.target, startedAt: head.startedAt, leftovers: [...left.values()] };
}

function parseLine(text: string): Line[] {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null && 'kind' in line ? [line as Line] : [];
  } catch {
    return [];
  }
}
