import { readFileSync } from 'node:fs';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Operation, Requirement } from '../../engine/model.ts';
import { type Fault, faults, startReference } from '../../reference/index.ts';
import { type Listener, listen } from './client.ts';
import { createBench, probeCallbacks, probes } from './probes.ts';

let listener: Listener;
let sound: Map<string, string>;

beforeAll(async () => {
  listener = await listen();
  sound = await findings([]);
});
afterAll(() => listener.close());

/** What the probes find at a service with these faults; those of other operations only where they are asked for. */
async function findings(names: string[], operation?: Operation): Promise<Map<string, string>> {
  const reference = await startReference({ faults: names, callbackUrl: listener.url });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const bench = createBench(reference, listener, agent);
  const asked = probes.filter((probe) => operation === undefined || probe.operation === operation);
  const found = await Promise.all(
    asked.map(async (probe) => [probe.name, await probe.run(bench).catch((error: Error) => error.message)] as const),
  );
  const callbacks =
    operation === undefined || operation === 'fetchStore' ? await probeCallbacks(bench).catch(() => ['none']) : [];
  agent.destroy();
  await reference.close();
  return new Map([...found, ['fetchStore: callbacks', callbacks.join('\n')]]);
}

function differences(found: Map<string, string>): string[] {
  return [...found].filter(([name, finding]) => sound.get(name) !== finding).map(([name]) => name);
}

describe('the set of faults', () => {
  const register = readFileSync(new URL('../../suites/requirements.yaml', import.meta.url), 'utf8');
  const { requirements } = parse(register) as { requirements: Requirement[] };

  it('has at least 90, each with a name of its own that reads as one', () => {
    const names = faults.map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(90);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]*(-[A-Za-z0-9]+)+$/.test(name))).toEqual([]);
    expect(faults.filter(({ title }) => !/^\S.{15,119}[^.]$/.test(title)).map(({ name }) => name)).toEqual([]);
  });

  it.each(faults)('$name breaks a requirement of its level', ({ breaks, level }) => {
    expect(requirements.find(({ id }) => id === breaks)?.level).toBe(level);
  });
});

it('without a fault nothing changes', async () => {
  expect(differences(await findings([]))).toEqual([]);
});

/** Faults of one operation that show at another too, because they are about both or about what it needs. */
const SHOWN_ELSEWHERE = new Set(['createOrder', 'getToken']);

describe.each(['interrupt', 'others'])('each fault changes what it names: %s', (group) => {
  const chosen = faults.filter(({ effect }) => (effect.kind === 'interrupt') === (group === 'interrupt'));

  it.each(chosen)('$name', async ({ name, operation }: Fault) => {
    const changed = differences(await findings([name], operation));
    expect(changed).not.toEqual([]);
  });
});

describe('a fault of one operation', () => {
  const chosen = faults.filter(({ operation }) => operation !== undefined && !SHOWN_ELSEWHERE.has(operation));
  // Faults of a kind are told apart by the same line of the service: the first of each kind stands for all.
  const kinds = new Map(chosen.map((fault) => [`${fault.operation} ${fault.effect.kind}`, fault]));

  it.each([...kinds.values()])('$name leaves the others as they are', async ({ name, operation }) => {
    const changed = differences(await findings([name]));
    expect(changed.filter((probe) => !probe.startsWith(`${operation}:`))).toEqual([]);
  });
});
