/** Starts the target of the benchmark as a process of its own. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface BenchTarget {
  baseUrl: string;
  /** Ends it, and tells how many requests it answered and what a request cost it, in microseconds of processor time. */
  close(): Promise<{ served: number; cpuMicros: number }>;
}

export async function startTarget(): Promise<BenchTarget> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('peers/target.mjs', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = () =>
    new Promise<string>((resolve) => child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())));
  const port = await line();
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async close() {
      const told = line();
      child.kill('SIGTERM');
      const { served, cpuMs } = JSON.parse(await told) as { served: number; cpuMs: number };
      return { served, cpuMicros: (cpuMs * 1_000) / served };
    },
  };
}
