/** Every mistake of a user is told with its code, its place and how to mend it, before anything is sent. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROBLEM_CODES } from '../../engine/errors.ts';
import { cli, folderWith, type Told } from '../support/cli.ts';
import { MISTAKES, type Mistake } from './mistakes.ts';
import { always, type Service, serviceThat } from './services.ts';

let service: Service;
const taken = createServer();
let busy = '';

beforeAll(async () => {
  service = await serviceThat(always(200, {}));
  await once(taken.listen(0, '127.0.0.1'), 'listening');
  busy = String((taken.address() as AddressInfo).port);
});
afterAll(async () => {
  taken.close();
  await service.close();
});

async function tell({ args, files = {}, env = {} }: Mistake): Promise<Told> {
  const told = args.map((arg) => arg.replace('BUSY', busy));
  return cli(told, { cwd: folderWith(files), env: { ...service.variables, ...env } });
}

describe('a mistake of the user', () => {
  it.each(MISTAKES)('$code: $what', async (mistake) => {
    const { code, stdout, stderr } = await tell(mistake);
    expect(stderr).toContain(`error[${mistake.code}]: `);
    for (const name of mistake.names) expect(stderr).toContain(name.replace('BUSY', busy));
    expect(stderr).toMatch(/\n {2}help: \S/);
    expect(stderr).not.toMatch(/\n\s+at .*[:(]/);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(service.requests()).toBe(0);
  });

  it('shows every code that the kit knows, in their order', () => {
    expect([...new Set(MISTAKES.map(({ code }) => code))]).toEqual([...PROBLEM_CODES]);
  });

  it('is told together with all others', async () => {
    const args = ['run', '--timeout', 'soon', '--reporter', 'jsno', '--target', 'none.yaml', '--suites', 'none'];
    const { code, stderr } = await cli(args, { env: { ...service.variables, ORDER_API_KEY: '', ORDER_MARKET: '' } });
    const codes = [...stderr.matchAll(/^error\[([a-z-]+)\]/gm)].map(([, found]) => found);
    expect(codes.sort()).toEqual([
      'bad-duration',
      'file-unreadable',
      'file-unreadable',
      'missing-variable',
      'missing-variable',
      'unknown-reporter',
    ]);
    expect(code).toBe(2);
  });
});

describe('docs/errors.md', () => {
  it('shows a sample of every code as it is told today (npm run docs writes it anew)', async () => {
    const samples: string[] = [];
    for (const code of PROBLEM_CODES) {
      const mistake = MISTAKES.find((each) => each.code === code);
      if (mistake === undefined) throw new Error(`there is no sample of ${code}`);
      const { stderr } = await tell(mistake);
      const text = stderr
        .replaceAll(busy, '8090')
        .replaceAll(service.variables['ORDER_BASE_URL'] ?? '', 'http://127.0.0.1:8080');
      samples.push(
        `## \`${code}\`\n\nFor example ${mistake.what}: \`order-conformance ${mistake.args.join(' ').replace('BUSY', '8090')}\`\n\n\`\`\`text\n${text}\`\`\`\n`,
      );
    }
    await expect(`${HEAD}\n${samples.join('\n')}`).toMatchFileSnapshot('../../docs/errors.md');
  });
});

const HEAD = `# Mistakes and what is told of them

<!-- Written by npm run docs from the samples of test/bin/mistakes.ts. -->

A mistake in a flag, a variable or a file is found before anything is sent. All mistakes are told at once on standard
error, each with a code that never changes its meaning, the place where it has one, and how to mend it. The exit code
is 2. A stack is shown for faults of the kit alone (exit code 5).
`;
