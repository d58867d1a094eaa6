/** A run of the command against a faulty reference service, stored in every form that can be read again. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { startReference } from '../../reference/index.ts';
import { cli, folderWith, variablesOf } from '../support/cli.ts';

/** Reporters that write to files, with the name of the file. */
export const FORMATS = [
  'json',
  'ndjson',
  'html',
  'junit',
  'har',
  'tap',
  'markdown',
  'ctrf',
  'github',
  'console',
] as const;

export interface Stored {
  folder: string;
  /** Folder of the record in .order-conformance/. */
  record: string;
  code: number | null;
  read(file: string): string;
}

const PATTERNS = ['create', 'token', 'store/callback', 'headers/createOrder', 'fire'];
const QUICK = ['--timeout', '1s', '--callback-timeout', '300ms'];

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs some suites; the console stands in the file `console`, what it writes to standard output is passed over. */
export async function storedRun(faults: readonly string[], more: readonly string[] = []): Promise<Stored> {
  const listen = `127.0.0.1:${await freePort()}`;
  const reference = await startReference({ faults: [...faults], callbackUrl: `http://${listen}` });
  const folder = folderWith();
  const reporters = FORMATS.flatMap((name) => ['--reporter', `${name}=${name}`]);
  try {
    const { code } = await cli(['run', ...PATTERNS, ...QUICK, '--callback-listen', listen, ...reporters, ...more], {
      cwd: folder,
      env: variablesOf(reference),
    });
    const records = join(folder, '.order-conformance', 'runs');
    const [record = ''] = readdirSync(records);
    return { folder, record: join(records, record), code, read: (file) => readFileSync(join(folder, file), 'utf8') };
  } finally {
    await reference.close();
  }
}
