/** The measured part of docs/performance.md. What stands outside of the two marks is written by hand and kept. */
import { cpus, release, totalmem } from 'node:os';
import type { Weight } from './install.ts';
import type { Cost } from './measure.ts';
import type { Row } from './rounds.ts';

export interface Measured {
  date: string;
  startUp: Row[];
  /** By the number of scenarios. */
  work: { scenarios: number; rows: Row[] }[];
  memory: { scenarios: number; row: Row }[];
  waiting: { atOnce: Cost; late: Cost } | null;
  weights: { name: string; weight: Weight }[];
  target: { served: number; cpuMicros: number } | null;
}

const BEGIN = '<!-- measured: written by npm run bench -->';
const END = '<!-- /measured -->';

/** The document with its measured part replaced. */
export function withMeasured(document: string, measured: Measured): string {
  const [before = '', rest = ''] = document.split(BEGIN);
  const after = rest.split(END)[1] ?? '\n';
  return `${before}${BEGIN}\n\n## Measured\n\n${partsOf(measured).join('\n\n')}\n\n${END}${after}`;
}

function partsOf({ date, startUp, work, memory, waiting, weights, target }: Measured): string[] {
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.version}`;
  return [
    `Measured on ${date}: ${machine}. Whole processes, wall time; the tools of a table ran in turn, round after round; numbers are medians, ratios are medians of the ratios to the yardstick within the same round.`,
    '### Start-up',
    table(['command', 'runs', 'seconds', '× node -e 0', 'peak memory'], startUp.map(cellsOf)),
    ...work.flatMap(({ scenarios, rows }) => [
      `### ${scenarios === 1 ? '1 scenario' : `${scenarios.toLocaleString('en')} scenarios`} (${(scenarios * 6 + 1).toLocaleString('en')} requests)`,
      table(
        ['tool', 'runs', 'seconds', '× bare, one at a time', '× bare, 16 at a time', 'peak memory'],
        rows.map(cellsOf),
      ),
    ]),
    ...(memory.length === 0
      ? []
      : [
          '### Memory',
          table(
            ['scenarios', 'seconds', 'peak memory'],
            memory.map(({ scenarios, row }) => [
              scenarios.toLocaleString('en'),
              row.seconds.toFixed(2),
              mb(row.peakMb),
            ]),
          ),
        ]),
    ...(waiting === null
      ? []
      : [
          '### Waiting',
          `The whole set of the kit, judged with the default settings against a service whose store callbacks come at once: ${waiting.atOnce.seconds.toFixed(2)} s; against one whose callbacks take 2 s: ${waiting.late.seconds.toFixed(2)} s.`,
        ]),
    ...(weights.length === 0
      ? []
      : [
          '### Size',
          table(
            ['installed', 'packages', 'size'],
            weights.map(({ name, weight }) => [name, `${weight.packages}`, mb(weight.megabytes)]),
          ),
        ]),
    ...(target === null
      ? []
      : [
          `The target answered ${target.served.toLocaleString('en')} requests and needed ${target.cpuMicros.toFixed(0)} µs of processor time for each.`,
        ]),
  ];
}

function cellsOf({ name, runs, seconds, ratios, peakMb, failure }: Row): string[] {
  if (failure !== null)
    return [name, '0', failure.includes('ENOENT') ? 'not installed' : 'failed', ...ratios.map(() => ''), ''];
  return [name, `${runs}`, seconds.toFixed(3), ...ratios.map((ratio) => ratio?.toFixed(2) ?? ''), mb(peakMb)];
}

function mb(megabytes: number): string {
  return `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`;
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}
