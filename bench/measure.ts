/** Runs whole processes and says what they cost. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

/** A process to be measured. */
export interface Command {
  program: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  /** Folder that earlier runs of the tool fill; removed before each run. */
  leavings?: string;
}

export interface Cost {
  /** Wall time from the start of the process to its end, in seconds. */
  seconds: number;
  /** The largest resident set of the process or of one below it, in megabytes. */
  peakMb: number;
}

/** How often the memory of a running process is looked at; its high-water mark is kept by the system. */
const LOOK_MS = 20;

/** @throws Error where the process ends with another code than 0, with what it wrote */
export async function measure({ program, args, cwd, env, leavings }: Command): Promise<Cost> {
  if (leavings !== undefined) rmSync(leavings, { recursive: true, force: true });
  const begin = performance.now();
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let peakKb = 0;
  const look = setInterval(() => {
    peakKb = Math.max(peakKb, peakOf(child.pid ?? 0));
  }, LOOK_MS);
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => written.push(chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const seconds = (performance.now() - begin) / 1_000;
  clearInterval(look);
  if (code !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${written.join('').slice(-2_000)}`);
  return { seconds, peakMb: peakKb / 1_024 };
}

/** VmHWM of the process and its children, the largest, in kilobytes; 0 where the system has no /proc. */
function peakOf(pid: number): number {
  try {
    const own = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return Math.max(
      own,
      ...children
        .split(' ')
        .filter((child) => child !== '')
        .map((child) => peakOf(Number(child))),
    );
  } catch {
    return 0;
  }
}

/** The middle of the values; the mean of the two in the middle where their number is even. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
