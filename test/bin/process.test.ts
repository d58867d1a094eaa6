/** The built command as a process: streams, pipes, signals, and the service that serve starts. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startReference } from '../../reference/index.ts';
import { cli, ended, folderWith, start, variablesOf } from '../support/cli.ts';
import { always, serviceThat } from './services.ts';

const ESCAPE = '\u001b[';

describe('the built command', () => {
  it('gives its version and help, and ends with 0', async () => {
    const version = await ended(start(['--version']));
    expect(version).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), stderr: '' });
    const help = await ended(start(['run', '--help']));
    expect(help.code).toBe(0);
    expect(help.stdout).toContain('Exit codes: 0 conformant');
  });

  it('shows its help and ends with 2 where no command is given', async () => {
    const { code, stderr } = await ended(start([]));
    expect(code).toBe(2);
    expect(stderr).toContain('Usage: order-conformance');
  });

  it('tells mistakes on standard error alone, and ends with 2', async () => {
    const { code, stdout, stderr } = await ended(start(['run', '--reporter', 'jnuit']));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('error[unknown-reporter]');
  });

  it('writes no colour into a pipe, with NO_COLOR and without', async () => {
    const env = { FORCE_COLOR: '1', NO_COLOR: '1' };
    for (const each of [{}, env]) {
      const { code, stdout } = await ended(start(['run', 'token'], { env: each }));
      expect(code).toBe(0);
      expect(stdout).not.toContain(ESCAPE);
    }
  });

  it('stops at SIGINT with reports written and 130', async () => {
    const service = await serviceThat((_request, _body, response) => {
      setTimeout(
        () =>
          always(200, { access_token: 'a-token-of-some-length', token_type: 'Bearer', expires_in: 60 })(
            _request,
            _body,
            response,
          ),
        200,
      );
    });
    const cwd = folderWith();
    const child = start(['run', '--reporter', 'console', '--reporter', 'json=report.json'], {
      cwd,
      env: service.variables,
    });
    child.stdout?.once('data', () => child.kill('SIGINT'));
    const { code, stderr } = await ended(child);
    await service.close();
    expect(code).toBe(130);
    expect(stderr).toContain('stopping');
    expect(existsSync(join(cwd, 'report.json'))).toBe(true);
  });
});

describe('serve', () => {
  it('prints lines for .env with which the service it started is conformant, until SIGTERM', async () => {
    const child = start(['serve', '--port', '0']);
    const over = ended(child);
    const printed = await new Promise<string>((resolve) => {
      let text = '';
      child.stdout?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes('ORDER_PARTNER_STORE_ID=')) resolve(text);
      });
    });
    const lines = printed.split('\n').filter((line) => line.startsWith('ORDER_'));
    const cwd = folderWith({ '.env': `${lines.join('\n')}\n` });
    const { code, stdout } = await cli(['run', 'token', 'create', 'cancel'], { cwd });
    expect(stdout).toContain('CONFORMANT');
    expect(code).toBe(0);
    child.kill('SIGTERM');
    expect((await over).code).toBe(0);
  });

  it('takes the credentials and the fault that it is given', async () => {
    const env = { ORDER_CLIENT_ID: 'me', ORDER_CLIENT_SECRET: 'my-own-secret', ORDER_API_KEY: 'my-own-key' };
    const child = start(
      ['serve', '--port', '0', '--fault', 'hold-refused', '--dialect', 'nested', '--token-lifetime', '60'],
      { env },
    );
    const over = ended(child);
    const printed = await new Promise<string>((resolve) =>
      child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString())),
    );
    const url = /ORDER_BASE_URL="([^"]+)"/.exec(printed)?.[1] ?? '';
    const names = variablesOf({
      ...(await namesOfReference()),
      baseUrl: url,
      authUrl: /ORDER_AUTH_URL="([^"]+)"/.exec(printed)?.[1] ?? '',
    });
    const { code, stdout } = await cli(['run', 'fire/executes-the-held-order', 'create/accepts/hold'], {
      env: { ...names, ...env },
    });
    child.kill('SIGTERM');
    await over;
    expect(stdout).toContain('create/accepts/hold');
    expect(code).toBe(1);
  });

  async function namesOfReference() {
    const reference = await startReference();
    await reference.close();
    return reference;
  }
});
