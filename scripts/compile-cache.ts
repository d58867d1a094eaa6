/**
 * Writes `kit.cache` and `authoring.cache`: the bundles of the command as V8 has compiled them once two runs have gone
 * through them, one of a suite of the kit and one of a user's. Run by the build, in a process of its own, because only
 * what was executed is kept. Arguments: the folder of the bundles, and an empty one to work in.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import v8 from 'node:v8';
import type { Script } from 'node:vm';
import { type Bundle, bundleLoader, compileBundle } from '../bin/bundle.ts';
import { startReference } from '../reference/index.ts';

const SUITE = `suite: mine
title: Mine
scenarios:
  - id: mine/<name>
    title: An order is accepted
    requirements: [create.accepts]
    each:
      case: [{ name: one }, { name: two }]
    steps:
      - createOrder: { body: order, set: { /customerInformation/id: <name> } }
        expect: { answer: accepted, schema: answer.schema.json }
`;
const SCHEMA = { type: 'object', required: ['ksOrderId'], properties: { ksOrderId: { type: 'string', minLength: 1 } } };

const [bundles = '', folder = ''] = process.argv.slice(2);
const scripts = new Map<string, Script>();
// V8 takes what was compiled under the same flags only, and a start has none.
v8.setFlagsFromString = () => {};

const load = bundleLoader((path) => {
  const script = compileBundle(path);
  scripts.set(path, script);
  return script.runInThisContext() as Bundle;
});
const { command } = load(join(bundles, 'kit.js')) as { command(): Promise<void> };
process.chdir(folder);
mkdirSync('suites');
writeFileSync('suites/mine.yaml', SUITE);
writeFileSync('suites/answer.schema.json', JSON.stringify(SCHEMA));
const service = await startReference();
Object.assign(process.env, {
  ORDER_BASE_URL: service.baseUrl,
  ORDER_AUTH_URL: service.authUrl,
  ORDER_PROVIDER: service.provider,
  ORDER_PARTNER: service.partner,
  ORDER_MARKET: service.market,
  ORDER_PROVIDER_STORE_ID: service.providerStoreId,
  ORDER_PARTNER_STORE_ID: service.partnerStoreId,
  ORDER_CLIENT_ID: service.credentials.clientId,
  ORDER_CLIENT_SECRET: service.credentials.clientSecret,
  ORDER_API_KEY: service.credentials.apiKey,
});

const reports = ['--quiet', '--reporter', 'json=report.json', '--reporter', 'junit=report.xml'];
for (const args of [['create/accepts/order'], ['mine', '--suites', 'suites']]) {
  process.argv = [process.execPath, 'order-conformance', 'run', ...args, ...reports];
  await command();
}
await service.close();
for (const [path, script] of scripts) writeFileSync(path.replace(/\.js$/, '.cache'), script.createCachedData());
