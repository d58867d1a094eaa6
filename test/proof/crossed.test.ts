/** Faults in other dialects: what is caught in the plain words of the reference service is caught in others too. */
import { describe, expect, it } from 'vitest';
import { type Fault, faults } from '../../reference/index.ts';
import { redOf, runFault } from './fault-runs.ts';

const DIALECTS = ['always-ok', 'nested', 'problem-details', 'worded', 'silent', 'called-back'];

/** One fault of every kind that breaks a must. */
const SAMPLE = [
  'token-not-checked-on-createOrder',
  'any-api-key-accepted-on-fetchMenu',
  'token-not-honoured-on-validateCart',
  'put-accepted',
  'fire-on-plural-path-only',
  'moved-validateCart',
  'market-in-path-missing',
  'malformed-json-accepted-on-fetchStore',
  'non-object-accepted',
  'required-unchecked-createOrder-orderItems',
  'null-accepted-cancelOrder-partnerOrderId',
  'type-unchecked-createOrder-serviceMode',
  'demanded-createOrder-payments',
  'refused-createOrder-customerInformation-email',
  'nested-options-refused',
  'hold-refused',
  'always-refused-createOrder',
  'always-500-fetchMenu',
  'refusals-without-code',
  'refusals-as-html',
  'accepted-with-failure-inside',
  'accepted-cut',
  'callback-never',
  'wrong-secret-accepted',
  'token-missing',
  'whitespace-matters',
];

const sample = SAMPLE.map((name): Fault => {
  const fault = faults.find((each) => each.name === name);
  if (fault === undefined) throw new Error(`there is no fault ${name}`);
  return fault;
});

describe.each(DIALECTS)('in the dialect %s', (dialect) => {
  it.each(sample)('$name', async (fault) => {
    const run = await runFault(fault, { dialect, patterns: [...fault.catches], callbackTimeoutMs: 500 });
    expect(fault.level).toBe('must');
    expect(run.errors).toEqual([]);
    expect(run.exitCode).not.toBe(0);
    // Where no id of an order is told, no cancellation can be judged: the run is incomplete.
    const nameless = dialect === 'silent' && fault.operation === 'cancelOrder';
    expect(redOf(run).length > 0).toBe(!nameless);
  });
});
