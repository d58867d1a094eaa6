/** What flags, environment, .env and target file come to. */
import { chmodSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, type Settings, type TargetFlags } from '../../bin/settings.ts';
import { InputError } from '../../engine/errors.ts';
import { folderWith } from '../support/cli.ts';

const COMPLETE = {
  ORDER_BASE_URL: 'https://orders.example.com/',
  ORDER_AUTH_URL: 'https://auth.example.com',
  ORDER_CLIENT_ID: 'id',
  ORDER_CLIENT_SECRET: 'secret',
  ORDER_API_KEY: 'key',
  ORDER_PROVIDER: 'p',
  ORDER_PARTNER: 'q',
  ORDER_MARKET: 'm',
  ORDER_PROVIDER_STORE_ID: 'one',
  ORDER_PARTNER_STORE_ID: 'two',
};

/** Settings in a folder that holds an empty .env, or with these files, the first of which is the target file. */
function settingsOf(flags: TargetFlags, environment: Record<string, string>, target = ''): Settings {
  const folder = folderWith({ '.env': '', 'target.yaml': target });
  return readSettings({ envFile: join(folder, '.env'), target: join(folder, 'target.yaml'), ...flags }, environment);
}

function problemsOf(flags: TargetFlags, environment: Record<string, string>, target = ''): string[] {
  try {
    settingsOf(flags, environment, target);
    return [];
  } catch (error) {
    if (error instanceof InputError) return error.problems.map(({ code, what }) => `${code}: ${what}`);
    throw error;
  }
}

describe('the target', () => {
  it('is the embedded service where no base URL is given', () => {
    expect(settingsOf({}, {})).toMatchObject({
      remote: null,
      listen: null,
      timeoutMs: 10_000,
      callbackTimeoutMs: 10_000,
      concurrency: 4,
    });
  });

  it('is complete with the variables of .env.example', () => {
    const { remote } = settingsOf({}, COMPLETE);
    expect(remote?.target).toMatchObject({
      baseUrl: 'https://orders.example.com',
      authUrl: 'https://auth.example.com',
      provider: 'p',
      partnerStoreId: 'two',
      embedded: false,
    });
    expect(remote?.credentials).toEqual({ clientId: 'id', clientSecret: 'secret', apiKey: 'key' });
  });

  it.each(Object.keys(COMPLETE).filter((name) => name !== 'ORDER_BASE_URL'))('lacks %s, and nothing else', (name) => {
    const { [name]: _, ...rest } = { ...COMPLETE } as Record<string, string>;
    const problems = problemsOf({}, rest);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`missing-variable: ${name}`);
  });

  it('needs a base URL where there is an address for tokens', () => {
    expect(problemsOf({ authUrl: 'https://auth.example.com' }, {})).toEqual([
      expect.stringContaining('missing-variable: ORDER_BASE_URL'),
    ]);
  });

  it('takes from the target file what is given nowhere else', () => {
    const file =
      'market: of-the-file\nprovider: of-the-file\ntimeout: 2s\nstores: [{ providerStoreId: a, partnerStoreId: b }]\n';
    const { ORDER_MARKET: _, ...rest } = COMPLETE;
    const settings = settingsOf({}, rest, file);
    expect(settings.remote?.target).toMatchObject({ market: 'of-the-file', provider: 'p' });
    expect(settings.remote?.spareStores).toEqual([{ providerStoreId: 'a', partnerStoreId: 'b' }]);
    expect(settings.timeoutMs).toBe(2_000);
  });
});

describe('plain http', () => {
  const remote = { ...COMPLETE, ORDER_AUTH_URL: 'http://auth.example.com' };

  it('to another machine is refused, and allowed with a warning', () => {
    expect(problemsOf({}, remote)).toEqual([expect.stringContaining('plain-http: http://auth.example.com')]);
    expect(settingsOf({ allowHttp: true }, remote).warnings).toEqual([
      expect.stringContaining('http://auth.example.com'),
    ]);
  });

  it.each(['http://127.0.0.1:1', 'http://localhost:1', 'http://[::1]:1', 'http://api.localhost'])(
    'to this machine is fine: %s',
    (url) => {
      expect(settingsOf({}, { ...COMPLETE, ORDER_BASE_URL: url, ORDER_AUTH_URL: url }).warnings).toEqual([]);
    },
  );
});

describe('where to listen', () => {
  it('is where a callback address of this machine points', () => {
    expect(settingsOf({ callbackUrl: 'http://127.0.0.1:8090/hooks' }, COMPLETE).listen).toEqual({
      host: '127.0.0.1',
      port: 8090,
    });
    expect(settingsOf({ callbackUrl: 'http://[::1]' }, COMPLETE).listen).toEqual({ host: '::1', port: 80 });
  });

  it('has to be told where the address is of another machine', () => {
    expect(problemsOf({ callbackUrl: 'https://hooks.example.com' }, COMPLETE)).toEqual([
      expect.stringContaining('missing-variable: ORDER_CALLBACK_LISTEN'),
    ]);
  });
});

describe('the files of variables', () => {
  it('are told of where others can read the secrets in them', () => {
    const folder = folderWith({ '.env': 'ORDER_CLIENT_SECRET=secret\n' });
    const file = join(folder, '.env');
    chmodSync(file, 0o644);
    expect(readSettings({ envFile: file }, {}).warnings).toEqual([expect.stringContaining('chmod 600')]);
    chmodSync(file, 0o600);
    expect(readSettings({ envFile: file }, {}).warnings).toEqual([]);
  });

  it('may be an open descriptor, which wins over the environment', () => {
    const descriptor = openSync(join(folderWith({ secrets: 'ORDER_API_KEY="from the descriptor"\n' }), 'secrets'), 'r');
    const { remote } = settingsOf({ credentialsFd: String(descriptor) }, COMPLETE);
    closeSync(descriptor);
    expect(remote?.credentials.apiKey).toBe('from the descriptor');
    expect(problemsOf({ credentialsFd: 'three' }, COMPLETE)).toEqual([expect.stringContaining('bad-number')]);
    expect(problemsOf({ credentialsFd: '9999' }, COMPLETE)).toEqual([expect.stringContaining('file-unreadable')]);
  });

  it('may hold variables of others, but none that looks like one of the kit', () => {
    const told = (text: string) => {
      const folder = folderWith({ '.env': text });
      try {
        readSettings({ envFile: join(folder, '.env') }, {});
        return [];
      } catch (error) {
        return error instanceof InputError ? error.problems.map(({ mend }) => mend) : ['?'];
      }
    };
    expect(told('DATABASE_URL=x\n')).toEqual([]);
    expect(told('ORDER_BASEURL=x\n')).toEqual(['did you mean ORDER_BASE_URL?']);
    expect(told('ORDER_SOMETHING_ELSE_ALTOGETHER=x\n')).toEqual([expect.stringContaining('known are: ORDER_BASE_URL')]);
  });
});
