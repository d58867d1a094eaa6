/** The texts of flags and variables, and what is read from them. */
import { describe, expect, it } from 'vitest';
import { readCount, readDuration, readListen, readRate, readUrl } from '../../bin/values.ts';

const read = (given: { ok: true; value: unknown } | { ok: false }) => (given.ok ? given.value : undefined);

describe('a duration', () => {
  it.each([
    ['500ms', 500],
    ['3s', 3_000],
    ['1.5s', 1_500],
    ['1m', 60_000],
    [' 2s ', 2_000],
    ['0s', undefined],
    ['3', undefined],
    ['3 s', undefined],
    ['-1s', undefined],
    ['1h', undefined],
    ['', undefined],
    ['9999999m', undefined],
  ])('%o is %o', (text, ms) => {
    expect(read(readDuration('--timeout', text))).toBe(ms);
  });
});

describe('an address', () => {
  it.each([
    ['https://orders.example.com', 'https://orders.example.com'],
    ['https://orders.example.com/', 'https://orders.example.com'],
    ['http://127.0.0.1:8080/base//', 'http://127.0.0.1:8080/base'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['orders.example.com', undefined],
    ['ftp://orders.example.com', undefined],
    ['https://me:secret@orders.example.com', undefined],
    ['https://orders.example.com?a=1', undefined],
    ['https://orders.example.com#a', undefined],
    ['//orders.example.com', undefined],
    ['', undefined],
  ])('%o is %o', (text, url) => {
    expect(read(readUrl('--base-url', text))).toBe(url);
  });

  it('with credentials does not show them', () => {
    expect(JSON.stringify(readUrl('--base-url', 'https://me:hush@orders.example.com'))).not.toContain('hush');
  });
});

describe('where to listen', () => {
  it.each([
    ['0.0.0.0:8090', { host: '0.0.0.0', port: 8090 }],
    ['[::1]:8090', { host: '::1', port: 8090 }],
    [':8090', { host: '0.0.0.0', port: 8090 }],
    ['8090', { host: '127.0.0.1', port: 8090 }],
    ['localhost:0', { host: 'localhost', port: 0 }],
    ['localhost', undefined],
    ['localhost:65536', undefined],
    ['::1:80', undefined],
    ['localhost:-1', undefined],
  ])('%o is %o', (text, address) => {
    expect(read(readListen('--callback-listen', text))).toEqual(address);
  });
});

describe('a count', () => {
  it.each([
    ['1', 1],
    ['16', 16],
    ['0', undefined],
    ['1.5', undefined],
    ['-2', undefined],
    ['four', undefined],
  ])('%o is %o', (text, number) => {
    expect(read(readCount('--concurrency', text))).toBe(number);
  });
});

describe('a rate', () => {
  it.each([
    ['10/s', 10],
    ['0/s', undefined],
    ['fast', undefined],
  ])('%o is %o', (text, number) => {
    expect(read(readRate('--rate', text))).toBe(number);
  });
});
