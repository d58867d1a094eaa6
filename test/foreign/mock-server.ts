/** Stoplight's Prism, a mock server that others wrote, serving a description of the interface. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

export interface MockServer {
  url: string;
  close(): Promise<void>;
}

/** Resolves when the server listens. @throws Error with what it printed where it ends before */
export async function startMockServer(description: object): Promise<MockServer> {
  const folder = await mkdtemp(join(tmpdir(), 'order-conformance-mock-'));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(description));
  const command = require.resolve('@stoplight/prism-cli/dist/index.js');
  const child = spawn(process.execPath, [command, 'mock', '--host', '127.0.0.1', '--port', '0', file]);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /listening on (http:\S+)/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`the mock server did not start: ${printed}`)));
  });
  return {
    url,
    async close() {
      child.kill();
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}
