/** Scenarios of several suites run at once, and a log still reads suite by suite. */

import type { RunStarted } from '../../engine/model.ts';

/** What is told of a suite: its first item, each item, and that all have come. */
export interface SuiteListener<Item> {
  begin(suite: string): void;
  item(item: Item): void;
  end(suite: string): void;
}

/** Takes what a format tells of a scenario when it is judged. What waits is kept in memory: it should hold no evidence. */
export interface SuiteQueue<Item> {
  add(suite: string, item: Item): void;
  /** Lets out what is still held back, of a run that was stopped before all of its suites were complete. */
  finish(): void;
}

/**
 * Passes items on at once while their suite is the current one, in the order of the plan, and holds back those of later
 * suites until it is complete. Within a suite they come in the order in which they were judged.
 */
export function suiteQueue<Item>(plan: RunStarted['scenarios'], listener: SuiteListener<Item>): SuiteQueue<Item> {
  const missing = new Map<string, number>();
  for (const { suite } of plan) missing.set(suite, (missing.get(suite) ?? 0) + 1);
  const suites = [...missing.keys()];
  const held = new Map<string, Item[]>();
  let current = 0;
  let begun = false;

  const close = (suite: string): void => {
    if (begun) listener.end(suite);
    begun = false;
    current += 1;
  };
  const release = (suite: string): void => {
    for (const item of held.get(suite) ?? []) {
      if (!begun) listener.begin(suite);
      begun = true;
      listener.item(item);
    }
    held.delete(suite);
  };
  const advance = (all: boolean): void => {
    for (let suite = suites[current]; suite !== undefined; suite = suites[current]) {
      release(suite);
      if (!all && missing.get(suite) !== 0) return;
      close(suite);
    }
  };

  return {
    add(suite, item) {
      if (!missing.has(suite)) suites.push(suite);
      missing.set(suite, (missing.get(suite) ?? Number.POSITIVE_INFINITY) - 1);
      const waiting = held.get(suite);
      if (waiting === undefined) held.set(suite, [item]);
      else waiting.push(item);
      advance(false);
    },
    finish: () => advance(true),
  };
}
