import { mkdirSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { measure } from './measure.ts';
import { bare, emptyNode, kit, PEERS } from './tools.ts';
import { benchWork } from './work.ts';
const n = Number(process.argv[2]); const which = process.argv[3] ?? ''; const times = Number(process.argv[4] ?? 3);
const work = benchWork();
mkdirSync('/tmp/bt', { recursive: true });
writeFileSync('/tmp/bt/work.json', JSON.stringify(work));
const t = spawn('node', [new URL('target.mjs', import.meta.url).pathname], { stdio: ['ignore', 'pipe', 'inherit'] });
const port = await new Promise<string>((r) => t.stdout.once('data', (d) => r(String(d).trim())));
t.stdout.on('data', (d) => console.log(String(d)));
const folders: Record<string, string> = { bare: 'undici_7.30.2_ajv_8.20.0', pactum: 'pactum', 'node:test': 'undici_7.30.2_ajv_8.20.0', vitest: 'vitest_4.1.12', newman: 'newman_6.2.2', stepci: 'stepci_2.8.2', '@usebruno': '_usebruno_cli' };
for (const tool of [emptyNode, bare(1), bare(16), kit(1), kit(16), kit(16, ['--no-record']), ...PEERS].filter((x) => new RegExp(which).test(x.name))) {
  const key = Object.keys(folders).find((k) => tool.name.startsWith(k));
  const folder = key ? join('/tmp/bench-peers', folders[key]!) : join('/tmp/bt', 'kit'); mkdirSync(folder, { recursive: true });
  try { const cmd = tool.prepare({ folder, baseUrl: `http://127.0.0.1:${port}`, scenarios: n, work, workFile: '/tmp/bt/work.json' });
  const costs = []; for (let i = 0; i < times; i++) costs.push(await measure(cmd));
  console.log(tool.name.padEnd(40), costs.map((c) => c.seconds.toFixed(3)).join(' '), costs.map((c) => c.peakMb.toFixed(0)).join(' ')); } catch (e) { console.log(tool.name, String(e).slice(0, 1500)); }
}
t.kill('SIGTERM');
