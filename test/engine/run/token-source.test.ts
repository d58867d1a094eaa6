import { describe, expect, test } from 'vitest';
import { createTokenSource, type FetchedToken } from '../../../engine/run/token-source.ts';

/** A source whose n-th token is `t-n`, with a clock that is set by hand. */
function source(
  lifetimeSeconds: number | null = null,
  answer: (number: number) => FetchedToken = (number) => ({ kind: 'token', value: `t-${number}`, lifetimeSeconds }),
) {
  let fetched = 0;
  const clock = { now: 0 };
  const tokens = createTokenSource(
    async () => answer(++fetched),
    () => clock.now,
  );
  const value = async (token: Promise<FetchedToken>) => {
    const known = await token;
    return known.kind === 'token' ? known.value : known.detail;
  };
  return { tokens, clock, value, fetched: () => fetched };
}

test('it is fetched when it is first needed, once for all who ask', async () => {
  const { tokens, value, fetched } = source();
  expect(fetched()).toBe(0);
  expect(await Promise.all([value(tokens.get()), value(tokens.get())])).toEqual(['t-1', 't-1']);
  expect(fetched()).toBe(1);
});

test('it is renewed before it expires', async () => {
  const { tokens, clock, value } = source(100);
  expect(await value(tokens.get())).toBe('t-1');
  clock.now = 89_999;
  expect(await value(tokens.get())).toBe('t-1');
  clock.now = 90_000;
  expect(await value(tokens.get())).toBe('t-2');
  clock.now = 179_999;
  expect(await value(tokens.get())).toBe('t-2');
});

test('without a lifetime it is kept', async () => {
  const { tokens, clock, value } = source(null);
  await tokens.get();
  clock.now = 1e12;
  expect(await value(tokens.get())).toBe('t-1');
});

describe('a token that was refused', () => {
  test('is renewed once for all that had it', async () => {
    const { tokens, value } = source();
    await tokens.get();
    expect(await Promise.all([value(tokens.renew('t-1')), value(tokens.renew('t-1'))])).toEqual(['t-2', 't-2']);
    expect(await value(tokens.renew('t-1'))).toBe('t-2');
  });

  test('is not renewed for ever where renewing is useless', async () => {
    const { tokens, value, fetched } = source();
    let token = await value(tokens.get());
    for (let attempt = 0; attempt < 10; attempt++) {
      token = await value(tokens.renew(token));
      tokens.renewalServed(false);
    }
    expect(fetched()).toBe(4);
  });

  test('is renewed on as long as that serves', async () => {
    const { tokens, value, fetched } = source();
    let token = await value(tokens.get());
    for (let attempt = 0; attempt < 10; attempt++) {
      token = await value(tokens.renew(token));
      tokens.renewalServed(attempt % 2 === 0);
    }
    expect(fetched()).toBe(11);
  });
});

test('where none is issued, all are told why, and it is asked for once', async () => {
  const { tokens, value, fetched } = source(null, () => ({ kind: 'none', detail: 'refused', blame: 'configuration' }));
  expect(await value(tokens.get())).toBe('refused');
  expect(await value(tokens.renew('t-0'))).toBe('refused');
  expect(fetched()).toBe(1);
});
