import { describe, expect, it } from 'vitest';
import { curlOfRequest } from '../../engine/curl.ts';
import type { ReceivedBody } from '../../engine/model.ts';
import { shellWord, shorten, visible } from '../../reporters/support/text.ts';
import { bodyProblem, duration, outcome } from '../../reporters/support/words.ts';
import { callback, exchange, response } from './parts.ts';

describe('words', () => {
  it.each([
    [0, '0 ms'],
    [999.4, '999 ms'],
    [999.6, '1.0 s'],
    [59_949, '59.9 s'],
    [59_960, '1 min 0 s'],
    [125_000, '2 min 5 s'],
  ])('tell %d ms as %s', (ms, expected) => {
    expect(duration(ms)).toBe(expected);
  });

  it('tell each thing that can be wrong with a body', () => {
    const problems: ReceivedBody['problem'][] = ['cut', 'too-large', 'too-deep', 'timeout', 'not-utf8', 'bad-encoding'];
    const told = problems.map((problem) => bodyProblem({ text: '', bytes: 0, problem }));
    expect(new Set(told).size).toBe(problems.length);
    expect(bodyProblem(callback('c', 0, '').body)).toBe('');
  });

  it('tell of a broken body beside its status', () => {
    const reply = response(200, '{"a":');
    if (reply.kind === 'response') reply.body.problem = 'cut';
    expect(outcome(exchange('x', 0, reply))).toBe('200, the body breaks off, in 12 ms');
  });
});

describe('text', () => {
  it.each([
    ['a\u001b[2Jb', 'a\\x1b[2Jb'],
    ['\u202e\u{e0041}\ud83d', '\\u202e\\u{e0041}\\ud83d'],
    ['line\r\nfeed\rend\t', 'line\nfeed\\x0dend\t'],
    ['Ä 漢字 🍕', 'Ä 漢字 🍕'],
  ])('shows what has no glyph: %j', (text, expected) => {
    expect(visible(text)).toBe(expected);
  });

  it('is shortened between characters, and says how many bytes are missing', () => {
    expect(shorten('abc', 3)).toBe('abc');
    expect(shorten('ab🍕cd', 3)).toBe('ab… 6 bytes more');
    expect(shorten('abc', 3, 1003)).toBe('abc… 1000 bytes more');
  });

  it('is one word of a shell', () => {
    expect(shellWord('create/a-b')).toBe('create/a-b');
    expect(shellWord(`a b'c; $(id)`)).toBe(`'a b'\\''c; $(id)'`);
  });

  it('repeats a request with its secrets as variables', () => {
    const { request } = exchange('x', 0, response(200, ''));
    const line = curlOfRequest({ ...request, headers: [['x-api-key', '[ORDER_API_KEY]']], body: `it's` });
    expect(line).toContain(`-H 'x-api-key: '"$ORDER_API_KEY"'' --data-raw 'it'\\''s'`);
    expect(curlOfRequest({ ...request, headers: [], body: null })).toBe(`curl -sS -X POST '${request.url}'`);
  });
});
