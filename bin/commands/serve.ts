/** `order-conformance serve`: the reference service alone, until it is stopped; and the lists of its dialects and faults. */
import { InputError, problem } from '../../engine/errors.ts';
import { suggest } from '../../engine/nearest.ts';
import { dialects, faults, type Reference, startReference } from '../../reference/index.ts';
import { readCount, readUrl } from '../values.ts';

export interface ServeFlags {
  host: string;
  port: string;
  clientId?: string;
  callbackUrl?: string;
  dialect?: string;
  fault: string[];
  tokenLifetime?: string;
}

/** Resolves when the process is told to end. @throws InputError */
export async function serveCommand(flags: ServeFlags): Promise<number> {
  const reference = await start(flags);
  process.stdout.write(
    `The reference service listens at ${reference.baseUrl}. To judge it, put this into .env:\n\n${dotEnv(reference)}\n`,
  );
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await reference.close();
  return 0;
}

async function start(flags: ServeFlags): Promise<Reference> {
  const port = Number(flags.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InputError([
      problem('bad-number', `--port is "${flags.port}", not a port`, 'write a number from 0 to 65535'),
    ]);
  const callback = flags.callbackUrl === undefined ? null : readUrl('--callback-url', flags.callbackUrl);
  if (callback?.ok === false) throw new InputError([callback.problem]);
  const lifetime = flags.tokenLifetime === undefined ? null : readCount('--token-lifetime', flags.tokenLifetime);
  if (lifetime?.ok === false) throw new InputError([lifetime.problem]);
  refuseUnknown(flags);
  const environment = process.env;
  try {
    return await startReference({
      host: flags.host,
      port,
      callbackUrl: callback?.value ?? null,
      faults: flags.fault,
      ...(flags.dialect === undefined ? {} : { dialect: flags.dialect }),
      ...(lifetime === null ? {} : { tokenLifetimeSeconds: lifetime.value }),
      ...given('clientId', flags.clientId ?? environment['ORDER_CLIENT_ID']),
      ...given('clientSecret', environment['ORDER_CLIENT_SECRET']),
      ...given('apiKey', environment['ORDER_API_KEY']),
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new InputError([
        problem('port-in-use', `port ${port} is in use`, 'give --port another number, or 0 for any free one'),
      ]);
    }
    throw error;
  }
}

function given(name: string, value: string | undefined): Record<string, string> {
  return value === undefined || value === '' ? {} : { [name]: value };
}

function refuseUnknown({ dialect, fault }: ServeFlags): void {
  const dialectNames = dialects.map(({ name }) => name);
  const faultNames = faults.map(({ name }) => name);
  const problems = fault
    .filter((name) => !faultNames.includes(name))
    .map((name) =>
      problem(
        'unknown-fault',
        `there is no fault ${name}`,
        `${suggest(name, faultNames)} (see order-conformance faults)`,
      ),
    );
  if (dialect !== undefined && !dialectNames.includes(dialect)) {
    problems.push(problem('unknown-dialect', `there is no dialect ${dialect}`, suggest(dialect, dialectNames)));
  }
  if (problems.length > 0) throw new InputError(problems);
}

/** What a user puts into .env to judge this service; its credentials are made for it and protect nothing. */
function dotEnv({
  baseUrl,
  authUrl,
  credentials,
  provider,
  partner,
  market,
  providerStoreId,
  partnerStoreId,
}: Reference): string {
  const lines = {
    ORDER_BASE_URL: baseUrl,
    ORDER_AUTH_URL: authUrl,
    ORDER_CLIENT_ID: credentials.clientId,
    ORDER_CLIENT_SECRET: credentials.clientSecret,
    ORDER_API_KEY: credentials.apiKey,
    ORDER_PROVIDER: provider,
    ORDER_PARTNER: partner,
    ORDER_MARKET: market,
    ORDER_PROVIDER_STORE_ID: providerStoreId,
    ORDER_PARTNER_STORE_ID: partnerStoreId,
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join('');
}

/** Writes the dialects and faults that serve knows, a line each. */
export function faultsCommand(): number {
  const table = (entries: readonly { name: string; title: string }[]) => {
    const width = Math.max(...entries.map(({ name }) => name.length));
    return entries.map(({ name, title }) => `  ${name.padEnd(width)}  ${title}\n`).join('');
  };
  process.stdout.write(
    `Dialects (serve --dialect NAME):\n${table(dialects)}\nFaults (serve --fault NAME):\n${table(faults)}`,
  );
  return 0;
}
