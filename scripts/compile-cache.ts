/**
 * Writes `dist/kit.cache`: the bundle of the command as V8 has compiled it once a run has gone through it. Run by the
 * build, in a process of its own, because only what was executed is kept. Arguments: the bundle, the cache, an empty folder.
 */
import { writeFileSync } from 'node:fs';
import v8 from 'node:v8';
import { compileBundle, execute } from '../bin/bundle.ts';
import { startReference } from '../reference/index.ts';

const [bundle = '', cache = '', folder = ''] = process.argv.slice(2);
process.chdir(folder);
const service = await startReference();
process.env['ORDER_BASE_URL'] = service.baseUrl;
process.env['ORDER_AUTH_URL'] = service.authUrl;
process.env['ORDER_PROVIDER'] = service.provider;
process.env['ORDER_PARTNER'] = service.partner;
process.env['ORDER_MARKET'] = service.market;
process.env['ORDER_PROVIDER_STORE_ID'] = service.providerStoreId;
process.env['ORDER_PARTNER_STORE_ID'] = service.partnerStoreId;
process.env['ORDER_CLIENT_ID'] = service.credentials.clientId;
process.env['ORDER_CLIENT_SECRET'] = service.credentials.clientSecret;
process.env['ORDER_API_KEY'] = service.credentials.apiKey;

// V8 takes what was compiled under the same flags only, and a start has none.
v8.setFlagsFromString = () => {};
const script = compileBundle(bundle);
const { command } = execute(script, bundle);
const reports = ['--reporter', 'json=report.json', '--reporter', 'junit=report.xml'];
process.argv = [process.execPath, bundle, 'run', 'create/accepts/order', '--quiet', ...reports];
await command();
await service.close();
if (process.exitCode === 0) writeFileSync(cache, script.createCachedData());
