/** What the first signal does within a run and to the service that serve starts; process.test.ts sends real ones. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { cli, folderWith, type Told, type Where } from '../support/cli.ts';
import { always, serviceThat } from './services.ts';

/** Carries out the command, lets the signal come as soon as something listens for it, and gives what was told. */
async function interrupted(name: 'SIGINT' | 'SIGTERM', args: string[], where: Where = {}): Promise<Told> {
  const before = process.listenerCount(name);
  let running = true;
  const over = cli(args, where).finally(() => {
    running = false;
  });
  while (running && process.listenerCount(name) <= before) await sleep(5);
  if (running) process.emit(name);
  return over;
}

describe('a signal', () => {
  it('ends a run with its reports and 130', async () => {
    const service = await serviceThat((request, body, response) => {
      setTimeout(
        () => always(200, { access_token: 'a-token-of-some-length', token_type: 'Bearer' })(request, body, response),
        30,
      );
    });
    const cwd = folderWith();
    const before = process.listenerCount('SIGINT');
    const args = ['run', '--reporter', 'console', '--reporter', 'json=report.json'];
    const { code, stderr } = await interrupted('SIGINT', args, { cwd, env: service.variables });
    await service.close();
    expect(code).toBe(130);
    expect(stderr).toContain('stopping');
    expect(existsSync(join(cwd, 'report.json'))).toBe(true);
    expect(process.listenerCount('SIGINT')).toBe(before);
  });

  it('ends serve with 0', async () => {
    const args = ['serve', '--port', '0', '--callback-url', 'http://127.0.0.1:9', '--token-lifetime', '60'];
    const { code, stdout } = await interrupted('SIGTERM', args);
    expect(code).toBe(0);
    expect(stdout.match(/^ORDER_[A-Z_]+="[^"]+"$/gm)).toHaveLength(10);
  });
});

describe('serve', () => {
  it.each([
    [['--port', '65536'], 'bad-number'],
    [['--port', 'http'], 'bad-number'],
    [['--callback-url', 'nowhere'], 'bad-url'],
    [['--token-lifetime', '0'], 'bad-number'],
  ])('refuses %o', async (args, problem) => {
    const { code, stderr } = await cli(['serve', ...args]);
    expect(stderr).toContain(`error[${problem}]`);
    expect(code).toBe(2);
  });
});
