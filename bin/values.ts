/** Reads the texts of flags and variables; each reader gives the value or a problem, never an exception. */
import { type Problem, problem } from '../engine/errors.ts';
import type { ListenAddress } from '../engine/listen.ts';

export type Read<T> = { ok: true; value: T } | { ok: false; problem: Problem };

const value = <T>(read: T): Read<T> => ({ ok: true, value: read });
const wrong = (code: Problem['code'], what: string, mend: string): Read<never> => ({
  ok: false,
  problem: problem(code, what, mend),
});

const UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000 };
/** The longest time that a timer of node can wait. */
const LONGEST = 2_147_483_647;

/** `500ms`, `3s`, `1.5m`, in milliseconds. */
export function readDuration(name: string, text: string): Read<number> {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(text.trim()) ?? [];
  const ms = Math.round(Number(number) * (UNITS[unit] ?? Number.NaN));
  if (number === '' || ms < 1 || ms > LONGEST)
    return wrong(
      'bad-duration',
      `${name} is "${text}", not a duration`,
      'write a number with its unit, e.g. 500ms, 3s or 1m',
    );
  return value(ms);
}

/** An http or https address without credentials, query or fragment; given back without a slash at its end. */
export function readUrl(name: string, text: string): Read<string> {
  const mend = 'write an address such as https://orders.example.com';
  if (!URL.canParse(text)) return wrong('bad-url', `${name} is "${text}", not a URL`, mend);
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return wrong('bad-url', `${name} is "${text}", neither http nor https`, mend);
  if (url.username !== '' || url.password !== '')
    return wrong(
      'bad-url',
      `${name} carries credentials`,
      'credentials stand in ORDER_CLIENT_ID, ORDER_CLIENT_SECRET and ORDER_API_KEY',
    );
  if (url.search !== '' || url.hash !== '')
    return wrong(
      'bad-url',
      `${name} carries a query or a fragment`,
      'the paths of the interface are put behind it: leave it out',
    );
  return value(text.replace(/\/+$/, ''));
}

/** `host:port`, `[::1]:port`, `:port` (every address of this machine) or a port alone (this machine only). */
export function readListen(name: string, text: string): Read<ListenAddress> {
  const [, bracketed, plain, port = ''] = /^(?:\[([^\]]+)\]:|([^:]*):)?(\d{1,5})$/.exec(text.trim()) ?? [];
  if (port === '' || Number(port) > 65_535)
    return wrong(
      'bad-callback-address',
      `${name} is "${text}", not host:port`,
      'write for example 0.0.0.0:8090 or 127.0.0.1:0',
    );
  const host = bracketed ?? (plain === '' ? '0.0.0.0' : (plain ?? '127.0.0.1'));
  return value({ host, port: Number(port) });
}

/** A whole number from 1 up. */
export function readCount(name: string, text: string): Read<number> {
  const number = Number(text);
  return Number.isSafeInteger(number) && number >= 1
    ? value(number)
    : wrong('bad-number', `${name} is "${text}", not a whole number from 1 up`, 'write for example 4');
}

/** `10/s` or `0.5/s`: requests a second. */
export function readRate(name: string, text: string): Read<number> {
  const number = Number(/^(\d+(?:\.\d+)?)\/s$/.exec(text.trim())?.[1] ?? Number.NaN);
  return number > 0 ? value(number) : wrong('bad-number', `${name} is "${text}", not a rate`, 'write for example 10/s');
}
