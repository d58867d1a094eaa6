/** The command line: arguments in, exit code out. Commands are loaded when they are called. */
import { Command, CommanderError, Option } from 'commander';
import { describeProblem, InputError, problem } from '../engine/errors.ts';
import { EXIT_CODES } from '../engine/model.ts';
import { kitVersion } from './kit.ts';

const gather = (value: string, before: string[]): string[] => [...before, value];

function withTarget(command: Command): Command {
  return command
    .optionsGroup('Target (without a base URL: the embedded reference service):')
    .option('--base-url <url>', 'address of the service; the paths of the interface follow it (ORDER_BASE_URL)')
    .option('--auth-url <url>', 'address that /oauth2/token follows (ORDER_AUTH_URL)')
    .option('--provider <name>', 'path segment after providers (ORDER_PROVIDER)')
    .option('--partner <name>', 'path segment after partners (ORDER_PARTNER)')
    .option('--market <name>', 'path segment after markets (ORDER_MARKET)')
    .option('--provider-store-id <id>', 'the store on the side of the provider (ORDER_PROVIDER_STORE_ID)')
    .option('--partner-store-id <id>', 'the store on the side of the partner (ORDER_PARTNER_STORE_ID)')
    .option('--callback-listen <host:port>', 'where the kit listens for callbacks (ORDER_CALLBACK_LISTEN)')
    .option('--callback-url <url>', 'address by which the target reaches the listener (ORDER_CALLBACK_URL)')
    .option(
      '--target <file>',
      'what the kit cannot find out by itself: capabilities, names of fields, known failures (ORDER_TARGET)',
    )
    .option('--timeout <duration>', 'for each request, e.g. 3s or 500ms (ORDER_TIMEOUT; default 10s)')
    .option('--callback-timeout <duration>', 'for each awaited callback (ORDER_CALLBACK_TIMEOUT; default 10s)')
    .option('--env-file <file>', 'file of variables to read instead of .env')
    .option('--credentials-fd <n>', 'file descriptor with variables in the form of .env')
    .option('--allow-http', 'send credentials over plain http to another machine');
}

const STORED = 'what --reporter json=FILE or ndjson=FILE wrote, or a folder of .order-conformance/runs';

function withLook(command: Command): Command {
  return command
    .option('--reporter <name[=file]>', 'as of run; repeatable', gather, [])
    .option('--quiet', 'the summary alone')
    .addOption(new Option('--verbose', 'every exchange').conflicts('quiet'));
}

function program(finish: (code: number) => void): Command {
  const root = new Command('order-conformance')
    .description('Judges whether a service keeps to the Restaurant Order Integration Service Interface.')
    .version(kitVersion())
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .showSuggestionAfterError()
    .configureHelp({ sortOptions: false });

  withTarget(
    root
      .command('run')
      .description('judge a target')
      .argument('[pattern...]', 'ids of scenarios, e.g. create or "fire/**"; all without'),
  )
    .optionsGroup('Reports:')
    .option(
      '--reporter <name[=file]>',
      'console, json, junit, ndjson, html, ctrf, har, tap, markdown or github; repeatable',
      gather,
      [],
    )
    .option('--quiet', 'the summary alone')
    .addOption(new Option('--verbose', 'every exchange').conflicts('quiet'))
    .optionsGroup('Run:')
    .option('--suites <dir>', 'a folder of your own suites beside those of the kit; repeatable', gather, [])
    .option('--concurrency <n>', 'scenarios at work at once (default 4)')
    .option('--rate <n/s>', 'requests a second at most, e.g. 10/s')
    .option('--repeat <n>', 'run the selection n times and name what does not end alike')
    .option('--dry-run', 'show every request and how many orders it would create; nothing is sent')
    .option('--no-record', 'keep no record of the run in .order-conformance/')
    .option('--bail', 'stop at the first failure')
    .option('--strict', 'a missed should fails the run')
    .addHelpText('after', EXAMPLES)
    .action(async (patterns: string[], flags) =>
      finish(await (await import('./commands/run.ts')).runCommand(patterns, flags)),
    );

  withTarget(root.command('list').description('list what would run').argument('[pattern...]', 'ids of scenarios'))
    .option('--suites <dir>', 'a folder of your own suites; repeatable', gather, [])
    .action(async (patterns: string[], flags) =>
      finish((await import('./commands/list.ts')).listCommand(patterns, flags)),
    );

  root
    .command('lint')
    .description('check suites, fixtures, schemas and target file; nothing is sent')
    .argument('[path]', 'a folder of suites, a suite file or a target file')
    .option('--suites <dir>', 'a folder of your own suites; repeatable', gather, [])
    .option('--target <file>', 'a target file')
    .action(async (path: string | undefined, flags) =>
      finish(await (await import('./commands/lint.ts')).lintCommand(path, flags)),
    );

  withTarget(root.command('cleanup').description('cancel the orders that earlier runs left at the target'))
    .option('--forget', 'forget what cannot be cancelled, once it is settled at the store')
    .action(async (flags) => finish(await (await import('./commands/cleanup.ts')).cleanupCommand(flags)));

  withLook(root.command('report').description('render a stored run in any format').argument('<run>', STORED)).action(
    async (path: string, flags) => finish(await (await import('./commands/report.ts')).reportCommand(path, flags)),
  );

  withLook(
    root
      .command('judge')
      .description('judge a stored run again by the suites of today; nothing is sent')
      .argument('<run>', STORED),
  )
    .option('--suites <dir>', 'a folder of your own suites; repeatable', gather, [])
    .option('--target <file>', 'a target file instead of what the record says of the target')
    .option('--strict', 'a missed should fails the run')
    .action(async (path: string, flags) =>
      finish(await (await import('./commands/judge.ts')).judgeCommand(path, flags)),
    );

  root
    .command('explain')
    .description('tell of a scenario, a requirement or an open question: what is said, sent, passes and fails')
    .argument('<id>', 'id of a scenario, a requirement or an open question')
    .option('--suites <dir>', 'a folder of your own suites; repeatable', gather, [])
    .action(async (id: string, flags) =>
      finish(await (await import('./commands/explain.ts')).explainCommand(id, flags)),
    );

  root
    .command('serve')
    .description('start the reference service, until it is stopped')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on; 0 for any free one', '8080')
    .option(
      '--client-id <id>',
      'client id to accept (ORDER_CLIENT_ID); the secret and the key come from ORDER_CLIENT_SECRET and ORDER_API_KEY',
    )
    .option('--callback-url <url>', 'where store callbacks go')
    .option('--token-lifetime <seconds>', 'lifetime of its tokens')
    .option('--dialect <name>', 'how it answers where the interface leaves it open (see faults)')
    .option('--fault <name>', 'a fault to show; repeatable (see faults)', gather, [])
    .addHelpText(
      'after',
      '\nExample:\n  order-conformance serve --port 8080 --callback-url http://127.0.0.1:8090 --fault hold-refused\n',
    )
    .action(async (flags) => finish(await (await import('./commands/serve.ts')).serveCommand(flags)));

  root
    .command('faults')
    .description('list the dialects and faults of the reference service')
    .action(async () => finish((await import('./commands/serve.ts')).faultsCommand()));
  return root;
}

const EXAMPLES = `
Examples:
  order-conformance run                                  judge the embedded reference service
  order-conformance run create "fire/**"                 two suites of it
  order-conformance run --base-url https://uat.example.com --auth-url https://auth.example.com \\
    --callback-listen 0.0.0.0:8090 --callback-url https://hooks.example.com \\
    --reporter console --reporter junit=report.xml --reporter html=report.html

Exit codes: 0 conformant, 1 non-conformant, 2 bad configuration or input, 3 target unreachable, 4 incomplete,
5 fault of the kit, 130 stopped.
`;

/**
 * Carries out one command line, the arguments alone, and gives the exit code. Mistakes are told in words, faults of the
 * kit with their stack; nothing else is written to standard error.
 */
export async function main(args: readonly string[]): Promise<number> {
  let code: number = EXIT_CODES.conformant;
  try {
    await program((given) => {
      code = given;
    }).parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return misused(error);
    if (error instanceof InputError) {
      process.stderr.write(`${error.problems.map(describeProblem).join('\n\n')}\n`);
      return EXIT_CODES.configuration;
    }
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`The kit itself failed; please report this with what it was doing.\n${stack}\n`);
    return EXIT_CODES.kitError;
  }
}

/** Tells what is wrong with the arguments as every other mistake is told; help and version are no mistakes. */
function misused({ code, exitCode, message }: CommanderError): number {
  if (exitCode === 0) return EXIT_CODES.conformant;
  if (code === 'commander.help') return EXIT_CODES.configuration;
  const [what = '', near] = message.replace(/^error: /, '').split('\n');
  const kind =
    code === 'commander.unknownOption'
      ? 'unknown-option'
      : code === 'commander.unknownCommand'
        ? 'unknown-command'
        : 'bad-usage';
  const mend = near === undefined ? 'see order-conformance --help' : near.replace(/^\(Did/, 'did').replace(/\)$/, '');
  process.stderr.write(`${describeProblem(problem(kind, what, mend))}\n`);
  return EXIT_CODES.configuration;
}
