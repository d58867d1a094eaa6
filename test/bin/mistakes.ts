/** Every mistake that a user can make, each as a command line in a folder with files; docs/errors.md shows them too. */
import type { ProblemCode } from '../../engine/errors.ts';

export interface Mistake {
  code: ProblemCode;
  /** What went wrong, for the title of the test. */
  what: string;
  args: string[];
  /** Files of the working directory. */
  files?: Record<string, string>;
  /** Variables beside or instead of those of a service that is configured well; empty: not set. */
  env?: Record<string, string>;
  /** What the message has to name: the place in the file, the nearest name, the port, ... */
  names: string[];
}

const SCENARIO = `    title: An order is accepted
    requirements: [create.accepts]
    steps:
      - createOrder: {}
`;

/** A suite file of one scenario, `tests/own.yaml`, where the place of a mistake in it is known. */
function suite(scenario: string): Record<string, string> {
  return { 'tests/own.yaml': `suite: own\ntitle: Our own\nscenarios:\n${scenario}` };
}

const RUN_OWN = ['run', '--suites', 'tests'];

const BOMB = `a: &a [x, x, x, x, x, x, x, x]
b: &b [*a, *a, *a, *a, *a, *a, *a, *a]
c: &c [*b, *b, *b, *b, *b, *b, *b, *b]
d: [*c, *c, *c, *c, *c, *c, *c, *c]
`;

/** Sorted by code; BUSY stands for a port that is taken. */
export const MISTAKES: readonly Mistake[] = [
  {
    code: 'bad-callback-address',
    what: 'an address without a port',
    args: ['run', '--callback-listen', 'nowhere'],
    names: ['nowhere', 'host:port'],
  },
  {
    code: 'bad-callback-address',
    what: 'an address of another machine',
    args: ['run', '--callback-listen', '192.0.2.1:8090'],
    names: ['192.0.2.1:8090'],
  },
  {
    code: 'bad-duration',
    what: 'a duration in no unit that is known',
    args: ['run', '--timeout', '3sec'],
    names: ['--timeout', '3sec', '500ms'],
  },
  {
    code: 'bad-json',
    what: 'a fixture that is not JSON',
    args: RUN_OWN,
    files: { ...suite(`  - id: own/order\n${SCENARIO}`), 'tests/fixtures/mine.json': '{ "a": }' },
    names: ['tests/fixtures/mine.json'],
  },
  {
    code: 'bad-number',
    what: 'a concurrency of nothing',
    args: ['run', '--concurrency', '0'],
    names: ['--concurrency', '0'],
  },
  {
    code: 'bad-record',
    what: 'a report that was cut',
    args: ['report', 'run.json'],
    files: { 'run.json': '{\n  "version": 1,\n  "scenarios": [' },
    names: ['run.json', 'cut'],
  },
  {
    code: 'bad-schema',
    what: 'a schema that is none',
    args: RUN_OWN,
    files: {
      ...suite(`  - id: own/order\n${SCENARIO}        expect: { schema: answer.json }\n`),
      'tests/answer.json': '{ "type": "text" }',
    },
    names: ['answer.json'],
  },
  {
    code: 'bad-suite',
    what: 'a mistyped key in a suite',
    args: RUN_OWN,
    files: suite(`  - id: own/order\n${SCENARIO.replace('steps', 'stepps')}`),
    names: ['tests/own.yaml:7:5', '7 |     stepps:', 'did you mean steps?'],
  },
  {
    code: 'bad-target-file',
    what: 'a target file of the wrong shape',
    args: ['run', '--target', 'target.yaml'],
    files: { 'target.yaml': 'capabilities:\n  hold: maybe\n' },
    names: ['target.yaml:2:9', '2 |   hold: maybe', 'true, false, unknown'],
  },
  {
    code: 'bad-url',
    what: 'a base URL that is none',
    args: ['run', '--base-url', 'orders.example.com'],
    names: ['--base-url (ORDER_BASE_URL)', 'orders.example.com'],
  },
  {
    code: 'bad-usage',
    what: 'two flags that exclude each other',
    args: ['run', '--quiet', '--verbose'],
    names: ['--verbose', '--quiet'],
  },
  {
    code: 'bad-yaml',
    what: 'a suite that is not YAML',
    args: RUN_OWN,
    files: { 'tests/own.yaml': 'suite: own\ntitle: "Our own\n' },
    names: ['tests/own.yaml:'],
  },
  {
    code: 'duplicate-id',
    what: 'two scenarios of one id',
    args: RUN_OWN,
    files: suite(`  - id: own/order\n${SCENARIO}  - id: own/order\n${SCENARIO}`),
    names: ['own/order', 'tests/own.yaml:9:5', 'tests/own.yaml:4'],
  },
  {
    code: 'file-unreadable',
    what: 'a target file that does not exist',
    args: ['run', '--target', 'targt.yaml'],
    names: ['targt.yaml'],
  },
  {
    code: 'file-unwritable',
    what: 'a report in the place of a folder',
    args: ['run', '--reporter', 'json=reports'],
    files: { 'reports/old.json': '{}' },
    names: ['reports'],
  },
  {
    code: 'missing-variable',
    what: 'a target without an API key',
    args: ['run'],
    env: { ORDER_API_KEY: '' },
    names: ['ORDER_API_KEY', '.env'],
  },
  {
    code: 'no-match',
    what: 'a pattern that selects nothing',
    args: ['run', 'crate'],
    names: ['crate', 'did you mean create?'],
  },
  {
    code: 'output-conflict',
    what: 'two reports in one file',
    args: ['run', '--reporter', 'json=report', '--reporter', 'junit=report'],
    names: ['report', 'NAME=FILE'],
  },
  {
    code: 'plain-http',
    what: 'credentials over plain http',
    args: ['run', '--base-url', 'http://orders.example.com'],
    names: ['http://orders.example.com', '--allow-http'],
  },
  {
    code: 'port-in-use',
    what: 'a listener on a port that is taken',
    args: ['run', '--callback-listen', '127.0.0.1:BUSY'],
    names: ['BUSY', '--callback-listen'],
  },
  {
    code: 'port-in-use',
    what: 'a reference service on a port that is taken',
    args: ['serve', '--port', 'BUSY'],
    names: ['BUSY', '--port'],
  },
  {
    code: 'request-breaks-interface',
    what: 'a request that the interface does not allow, and no fault',
    args: RUN_OWN,
    files: suite(`  - id: own/order\n${SCENARIO.replace('{}', '{ remove: [/serviceMode] }')}`),
    names: ['tests/own.yaml:8:9', 'serviceMode'],
  },
  {
    code: 'unknown-column',
    what: 'a column that no row has',
    args: RUN_OWN,
    files: suite(`  - id: own/order\n${SCENARIO.replace('{}', '{ remove: <wrong> }')}`),
    names: ['<wrong>', 'tests/own.yaml:4:5'],
  },
  { code: 'unknown-command', what: 'a mistyped command', args: ['lnit'], names: ['lnit', 'did you mean lint?'] },
  {
    code: 'unknown-dialect',
    what: 'a mistyped dialect',
    args: ['serve', '--port', '0', '--dialect', 'nestd'],
    names: ['did you mean nested?'],
  },
  {
    code: 'unknown-fault',
    what: 'a mistyped fault',
    args: ['serve', '--port', '0', '--fault', 'hold-refusd'],
    names: ['did you mean hold-refused?'],
  },
  {
    code: 'unknown-fixture',
    what: 'a fixture that does not exist',
    args: RUN_OWN,
    files: suite(`  - id: own/order\n${SCENARIO.replace('{}', '{ body: full-ordr }')}`),
    names: ['tests/own.yaml:8:9', 'did you mean full-order?'],
  },
  {
    code: 'unknown-id',
    what: 'a mistyped requirement',
    args: ['explain', 'creat.hold'],
    names: ['creat.hold', 'did you mean create.hold'],
  },
  {
    code: 'unknown-option',
    what: 'a mistyped flag',
    args: ['run', '--tiemout', '3s'],
    names: ['--tiemout', 'did you mean --timeout?'],
  },
  {
    code: 'unknown-placeholder',
    what: 'a placeholder for which there is no value',
    args: RUN_OWN,
    files: suite(`  - id: own/order\n${SCENARIO.replace('{}', "{ set: { /marketName: '${target.makret}' } }")}`),
    names: ['${target.makret}', 'tests/own.yaml:8:9'],
  },
  {
    code: 'unknown-reporter',
    what: 'a mistyped reporter',
    args: ['run', '--reporter', 'junti=report.xml'],
    names: ['did you mean junit?'],
  },
  {
    code: 'unknown-requirement',
    what: 'a requirement that no register knows',
    args: RUN_OWN,
    files: suite(`  - id: own/order\n${SCENARIO.replace('create.accepts', 'create.acepts')}`),
    names: ['tests/own.yaml:4:5', 'did you mean create.accepts?'],
  },
  {
    code: 'unknown-variable',
    what: 'a mistyped variable in .env',
    args: ['run'],
    files: { '.env': 'ORDER_BASE_ULR=https://orders.example.com\n' },
    names: ['ORDER_BASE_ULR', 'did you mean ORDER_BASE_URL?'],
  },
  {
    code: 'unknown-variable',
    what: 'a mistyped variable in the environment',
    args: ['run'],
    env: { ORDER_APIKEY: 'x' },
    names: ['ORDER_APIKEY', 'did you mean ORDER_API_KEY?'],
  },
  {
    code: 'yaml-alias-bomb',
    what: 'a suite that unfolds without end',
    args: RUN_OWN,
    files: { 'tests/own.yaml': BOMB },
    names: ['tests/own.yaml:1:1', 'aliases'],
  },
];
