import { describe, expect, test } from 'vitest';
import { createSlots } from '../../../engine/run/slots.ts';

/** Lets everything go on that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Tells by name when each task that asks for a slot has it. */
function bench(limit: number) {
  const slots = createSlots(limit);
  const entered: string[] = [];
  const start = (name: string) => void slots.acquire().then(() => entered.push(name));
  return { slots, entered, start };
}

test('no more are at work than there are slots', async () => {
  const { slots, entered, start } = bench(2);
  for (const name of ['a', 'b', 'c', 'd']) start(name);
  await settle();
  expect(entered).toEqual(['a', 'b']);
  slots.release();
  await settle();
  expect(entered).toEqual(['a', 'b', 'c']);
});

test('a slot that nobody waits for is free for the next', async () => {
  const { slots, entered, start } = bench(1);
  start('a');
  await settle();
  slots.release();
  start('b');
  await settle();
  expect(entered).toEqual(['a', 'b']);
});

describe('who waits outside', () => {
  test('gives its slot away meanwhile, and comes back before those that have not begun', async () => {
    const { slots, entered, start } = bench(1);
    start('a');
    await settle();
    let arrive: (value: string) => void = () => {};
    const waiting = slots.outside(
      () =>
        new Promise<string>((resolve) => {
          arrive = resolve;
        }),
    );
    start('b');
    start('c');
    await settle();
    expect(entered).toEqual(['a', 'b']);
    arrive('there');
    await settle();
    slots.release();
    expect(await waiting).toBe('there');
    expect(entered).toEqual(['a', 'b']);
    slots.release();
    await settle();
    expect(entered).toEqual(['a', 'b', 'c']);
  });

  test('has its slot again where the wait fails', async () => {
    const { slots, entered, start } = bench(1);
    start('a');
    await settle();
    await expect(slots.outside(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    start('b');
    await settle();
    expect(entered).toEqual(['a']);
  });
});

describe('who waits aside', () => {
  const never = () => new Promise<void>(() => {});

  test('gives its slot away while no more wait so than there are slots', async () => {
    const { slots, entered, start } = bench(2);
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) start(name);
    await settle();
    for (const slot of [1, 2, 3]) {
      void slots.aside(never);
      await settle();
      expect(entered).toHaveLength(Math.min(2 + slot, 4));
    }
  });

  test('keeps the only slot that there is', async () => {
    const { slots, entered, start } = bench(1);
    start('a');
    start('b');
    await settle();
    void slots.aside(never);
    await settle();
    expect(entered).toEqual(['a']);
  });
});
