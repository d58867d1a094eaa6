/** From flags, environment, .env and target file to the settings of a run; all mistakes are told at once. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import dotenv from 'dotenv';
import { InputError, type Problem, problem } from '../engine/errors.ts';
import type { ListenAddress } from '../engine/listen.ts';
import { loadTargetFile, readText } from '../engine/load/index.ts';
import { CAPABILITIES, type Credentials, type Target } from '../engine/model.ts';
import { nearest } from '../engine/nearest.ts';
import type { StoreIds } from '../engine/resolve.ts';
import type { SendOptions } from '../engine/send.ts';
import type { TargetFile } from '../schemas/generated/types.ts';
import { type Read, readCount, readDuration, readListen, readRate, readUrl } from './values.ts';

/** Flags that say where and how the target is judged, as commander gives them. */
export interface TargetFlags {
  baseUrl?: string;
  authUrl?: string;
  provider?: string;
  partner?: string;
  market?: string;
  providerStoreId?: string;
  partnerStoreId?: string;
  callbackListen?: string;
  callbackUrl?: string;
  timeout?: string;
  callbackTimeout?: string;
  target?: string;
  envFile?: string;
  credentialsFd?: string;
  concurrency?: string;
  rate?: string;
  repeat?: string;
  allowHttp?: boolean;
}

/** A remote target, or null where the embedded reference service is to be judged. */
export interface Settings {
  remote: { target: Target; credentials: Credentials; spareStores: StoreIds[] } | null;
  /** What the target file says, for the embedded service too. */
  file: TargetFile;
  listen: ListenAddress | null;
  callbackUrl: string | null;
  timeoutMs: number;
  callbackTimeoutMs: number;
  concurrency: number;
  /** Requests a second at most; null for as many as the concurrency brings. */
  ratePerSecond: number | null;
  /** Certificates and proxies. */
  sending: SendOptions;
  limits: { maxBodyBytes: number; maxHeaderBytes: number; maxDepth: number };
  /** Segment that the paths of callbacks have to begin with; null for any path. */
  callbackSecret: string | null;
  repeat: number;
  /** What the user should know, and what ends no run. */
  warnings: string[];
}

/** Every variable that the kit reads. */
export const VARIABLES = [
  'ORDER_BASE_URL',
  'ORDER_AUTH_URL',
  'ORDER_CLIENT_ID',
  'ORDER_CLIENT_SECRET',
  'ORDER_API_KEY',
  'ORDER_PROVIDER',
  'ORDER_PARTNER',
  'ORDER_MARKET',
  'ORDER_PROVIDER_STORE_ID',
  'ORDER_PARTNER_STORE_ID',
  'ORDER_CALLBACK_LISTEN',
  'ORDER_CALLBACK_URL',
  'ORDER_CALLBACK_SECRET',
  'ORDER_TIMEOUT',
  'ORDER_CALLBACK_TIMEOUT',
  'ORDER_TARGET',
] as const;
type Variable = (typeof VARIABLES)[number];

/** Settings of flags and target file, with the variable of the same meaning. */
const NAMES = {
  baseUrl: 'ORDER_BASE_URL',
  authUrl: 'ORDER_AUTH_URL',
  provider: 'ORDER_PROVIDER',
  partner: 'ORDER_PARTNER',
  market: 'ORDER_MARKET',
  providerStoreId: 'ORDER_PROVIDER_STORE_ID',
  partnerStoreId: 'ORDER_PARTNER_STORE_ID',
  callbackListen: 'ORDER_CALLBACK_LISTEN',
  callbackUrl: 'ORDER_CALLBACK_URL',
  timeout: 'ORDER_TIMEOUT',
  callbackTimeout: 'ORDER_CALLBACK_TIMEOUT',
} as const satisfies Record<string, Variable>;
type Name = keyof typeof NAMES;

const DEFAULT_LIMITS = { maxBodyBytes: 1024 * 1024, maxHeaderBytes: 64 * 1024, maxDepth: 256 };
const DEFAULTS = { timeout: '10s', callbackTimeout: '10s', concurrency: '4' };

/**
 * Flags win over the environment, the environment over .env, .env over the target file.
 * @throws InputError with every mistake
 */
export function readSettings(flags: TargetFlags, environment: NodeJS.ProcessEnv): Settings {
  const problems: Problem[] = [];
  const warnings: string[] = [];
  const variables = readVariables(flags, environment, problems, warnings);
  const path = flags.target ?? variables.ORDER_TARGET;
  const file = path === undefined || path === '' ? {} : attempt(() => loadTargetFile(path), {}, problems);
  const textOf = (name: Name): string | undefined => {
    const text = flags[name] ?? variables[NAMES[name]];
    return text === undefined || text === '' ? file[name] : text;
  };
  const take = <T>(read: Read<T>, instead: T): T => {
    if (read.ok) return read.value;
    problems.push(read.problem);
    return instead;
  };
  const listenText = textOf('callbackListen');
  const urlText = textOf('callbackUrl');
  const callbackUrl = urlText === undefined ? null : take(readUrl(labelOf('callbackUrl'), urlText), null);
  const settings: Settings = {
    remote: readRemote(textOf, variables, file, take, problems),
    file,
    listen:
      listenText === undefined
        ? listenOf(callbackUrl, problems)
        : take(readListen(labelOf('callbackListen'), listenText), null),
    callbackUrl,
    timeoutMs: take(readDuration(labelOf('timeout'), textOf('timeout') ?? DEFAULTS.timeout), 0),
    callbackTimeoutMs: take(
      readDuration(labelOf('callbackTimeout'), textOf('callbackTimeout') ?? DEFAULTS.callbackTimeout),
      0,
    ),
    concurrency: take(readCount('--concurrency', flags.concurrency ?? DEFAULTS.concurrency), 1),
    ratePerSecond: flags.rate === undefined ? null : take(readRate('--rate', flags.rate), 1),
    sending: { tls: attempt(() => readTls(file), {}, problems), proxies: proxiesOf(environment) },
    limits: {
      maxBodyBytes: file.limits?.bodyBytes ?? DEFAULT_LIMITS.maxBodyBytes,
      maxHeaderBytes: file.limits?.headerBytes ?? DEFAULT_LIMITS.maxHeaderBytes,
      maxDepth: file.limits?.jsonDepth ?? DEFAULT_LIMITS.maxDepth,
    },
    callbackSecret: variables.ORDER_CALLBACK_SECRET || null,
    repeat: take(readCount('--repeat', flags.repeat ?? '1'), 1),
    warnings,
  };
  if (settings.remote !== null) problems.push(...plainHttp(settings.remote.target, flags.allowHttp ?? false, warnings));
  if (problems.length > 0) throw new InputError(problems);
  return settings;
}

/** Certificates as texts, from the files that the target file names. @throws InputError where one cannot be read */
function readTls({ tls = {} }: TargetFile): NonNullable<SendOptions['tls']> {
  return Object.fromEntries(Object.entries(tls).map(([name, path]) => [name, readText(path)]));
}

/** The variables by which most programs are told of a proxy, in either case. */
function proxiesOf(environment: NodeJS.ProcessEnv): NonNullable<SendOptions['proxies']> {
  const first = (...names: string[]) =>
    names.map((name) => environment[name]).find((text) => text !== undefined && text !== '');
  const proxies = {
    http: first('HTTP_PROXY', 'http_proxy'),
    https: first('HTTPS_PROXY', 'https_proxy'),
    no: first('NO_PROXY', 'no_proxy'),
  };
  return Object.fromEntries(Object.entries(proxies).filter(([, text]) => text !== undefined));
}

type Take = <T>(read: Read<T>, instead: T) => T;

function readRemote(
  textOf: (name: Name) => string | undefined,
  variables: Partial<Record<Variable, string>>,
  file: TargetFile,
  take: Take,
  problems: Problem[],
): Settings['remote'] {
  const baseUrl = textOf('baseUrl');
  if (baseUrl === undefined) {
    if (textOf('authUrl') !== undefined)
      problems.push(
        lacking('ORDER_BASE_URL', 'the address of the token endpoint is given without that of the service'),
      );
    return null;
  }
  const needed = (name: Name): string => {
    const text = textOf(name);
    if (text === undefined) problems.push(lacking(NAMES[name], `${flagOf(name)} is needed to judge ${baseUrl}`));
    return text ?? '';
  };
  const secret = (name: Variable): string => {
    const text = variables[name] ?? '';
    if (text === '') problems.push(lacking(name, `the credentials for ${baseUrl} are not complete`));
    return text;
  };
  const authText = needed('authUrl');
  const target: Target = {
    ...fromFile(file),
    baseUrl: take(readUrl(labelOf('baseUrl'), baseUrl), ''),
    authUrl: authText === '' ? '' : take(readUrl(labelOf('authUrl'), authText), ''),
    provider: needed('provider'),
    partner: needed('partner'),
    market: needed('market'),
    providerStoreId: needed('providerStoreId'),
    partnerStoreId: needed('partnerStoreId'),
    embedded: false,
    callbackUrl: null,
  };
  const credentials = {
    clientId: secret('ORDER_CLIENT_ID'),
    clientSecret: secret('ORDER_CLIENT_SECRET'),
    apiKey: secret('ORDER_API_KEY'),
  };
  return { target, credentials, spareStores: file.stores ?? [] };
}

/** What only the target file can say. */
export function fromFile({
  capabilities = {},
  fields = {},
  orderIds = {},
  fixtures = {},
  knownFailures = [],
}: TargetFile) {
  const offered = Object.fromEntries(CAPABILITIES.map((capability) => [capability, capabilities[capability] ?? true]));
  return {
    capabilities: offered as Target['capabilities'],
    fields: {
      errorCode: fields.errorCode ?? [],
      errorMessage: fields.errorMessage ?? [],
      accessToken: fields.accessToken ?? [],
      ksOrderId: fields.ksOrderId ?? [],
      partnerOrderId: fields.partnerOrderId ?? [],
    },
    orderIds: orderIds as Target['orderIds'],
    fixtures: fixtures as Target['fixtures'],
    knownFailures,
  };
}

/** Where only the address of the listener is given and it is on this machine, that is where to listen. */
function listenOf(callbackUrl: string | null, problems: Problem[]): ListenAddress | null {
  if (callbackUrl === null) return null;
  const { hostname, port, protocol } = new URL(callbackUrl);
  if (isThisMachine(hostname) && protocol === 'http:')
    return { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port === '' ? 80 : port) };
  problems.push(
    lacking('ORDER_CALLBACK_LISTEN', `the callback address ${callbackUrl} is given, but not where to listen for it`),
  );
  return null;
}

type Variables = Partial<Record<Variable, string>>;

/** Variables of the file descriptor win over the environment, the environment over .env. */
function readVariables(
  { envFile, credentialsFd }: TargetFlags,
  environment: NodeJS.ProcessEnv,
  problems: Problem[],
  warnings: string[],
): Variables {
  const path = envFile ?? '.env';
  const there = envFile !== undefined || existsSync(path);
  const fromFile = there ? attempt(() => dotenv.parse(readText(path)), {}, problems) : {};
  const fromDescriptor = credentialsFd === undefined ? {} : attempt(() => readDescriptor(credentialsFd), {}, problems);
  if (there && isReadableByOthers(path) && 'ORDER_CLIENT_SECRET' in fromFile) {
    warnings.push(`${path} holds secrets and can be read by others: chmod 600 ${path}`);
  }
  for (const name of Object.keys(fromFile)) problems.push(...unknownVariable(name, path, name.startsWith('ORDER_')));
  for (const name of Object.keys(environment)) {
    if (name.startsWith('ORDER_')) problems.push(...unknownVariable(name, 'the environment', false));
  }
  return { ...fromFile, ...environment, ...fromDescriptor };
}

/** Variables in the form of .env from an open descriptor, so that secrets need stand in no file and no environment. */
function readDescriptor(text: string): Variables {
  const descriptor = Number(text);
  const mend = 'open it in the shell, e.g. --credentials-fd 3 3< <(secret-tool ...)';
  if (!Number.isInteger(descriptor) || descriptor < 0) {
    throw new InputError([problem('bad-number', `--credentials-fd is "${text}", not a file descriptor`, mend)]);
  }
  try {
    return dotenv.parse(readFileSync(descriptor, 'utf8'));
  } catch (error) {
    throw new InputError([problem('file-unreadable', `cannot read file descriptor ${text}: ${String(error)}`, mend)]);
  }
}

function isReadableByOthers(path: string): boolean {
  return process.platform !== 'win32' && (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) % 0o100 !== 0;
}

/** The interface states HTTPS: credentials leave this machine unencrypted only where the user says so. */
function plainHttp({ baseUrl, authUrl }: Target, allowed: boolean, warnings: string[]): Problem[] {
  return [...new Set([baseUrl, authUrl])].flatMap((address) => {
    if (!address.startsWith('http:') || isThisMachine(new URL(address).hostname)) return [];
    if (!allowed)
      return [
        problem(
          'plain-http',
          `${address} is plain http: the credentials could be read on the way`,
          'use https, or say --allow-http',
        ),
      ];
    warnings.push(`${address} is plain http (--allow-http): the interface states HTTPS`);
    return [];
  });
}

function isThisMachine(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/** A variable that is no name of the kit: always told in a file of its own, elsewhere only where it looks mistyped. */
function unknownVariable(name: string, where: string, always: boolean): Problem[] {
  if (VARIABLES.some((known) => known === name)) return [];
  const near = nearest(name, VARIABLES);
  if (!always && (near === null || !name.startsWith('ORDER'))) return [];
  return [
    problem(
      'unknown-variable',
      `${where} sets ${name}, which is no variable of the kit`,
      near ? `did you mean ${near}?` : `known are: ${VARIABLES.join(', ')}`,
    ),
  ];
}

function lacking(variable: Variable, why: string): Problem {
  return problem(
    'missing-variable',
    `${variable} is not set: ${why}`,
    `set ${variable} in the environment or in .env (see .env.example)`,
  );
}

function labelOf(name: Name): string {
  return `${flagOf(name)} (${NAMES[name]})`;
}

function flagOf(name: Name): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Collects the problems of a loader instead of ending at the first. */
function attempt<T>(load: () => T, instead: T, problems: Problem[]): T {
  try {
    return load();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    problems.push(...error.problems);
    return instead;
  }
}
