import { expect, test } from 'vitest';
import { createChannel } from '../../../engine/run/channel.ts';

test('everything comes out in order, also what is pushed while it is read', async () => {
  const channel = createChannel<number>();
  channel.push(1);
  channel.push(2);
  const read: number[] = [];
  for await (const item of channel) {
    read.push(item);
    if (item < 5) channel.push(item + 2);
    else channel.end();
  }
  expect(read).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a reader waits for what is pushed later', async () => {
  const channel = createChannel<string>();
  const read = (async () => {
    const items: string[] = [];
    for await (const item of channel) items.push(item);
    return items;
  })();
  await new Promise((resolve) => setImmediate(resolve));
  channel.push('late');
  await new Promise((resolve) => setImmediate(resolve));
  channel.push('later');
  channel.end();
  expect(await read).toEqual(['late', 'later']);
});

test('an error comes after the last item', async () => {
  const channel = createChannel<number>();
  channel.push(1);
  channel.end(new Error('broken'));
  const read: number[] = [];
  await expect(
    (async () => {
      for await (const item of channel) read.push(item);
    })(),
  ).rejects.toThrow('broken');
  expect(read).toEqual([1]);
});

test('an empty channel ends', async () => {
  const channel = createChannel<number>();
  channel.end();
  for await (const item of channel) expect(item).toBe('nothing');
  expect.assertions(0);
});
