/** One run as the engine tells it: every verdict, every blame, callbacks of each kind, and text that means harm. */

import type { Event, Requirement, ScenarioResult } from '../../engine/model.ts';
import {
  at,
  callback,
  evidence,
  exchange,
  finding,
  finished,
  observation,
  response,
  result,
  started,
  TIMED_OUT,
  wait,
} from './parts.ts';

/** Markup, terminal commands, ends of CDATA and of comments, workflow commands, mentions, direction marks, half a pair. */
export const HOSTILE =
  '<script>document.title="owned"</script><img src=x onerror=alert(1)> ]]> --> \u001b[2J\u001b]0;owned\u0007 ' +
  '```\n::error::owned\n# owned @everyone \u202egnp.exe \u0000 \ud800 \uffff %0A $(id) {{token}}';

const REQUIREMENTS: Requirement[] = [
  { id: 'create.accepts', level: 'must', section: 'Endpoints', text: 'Create Order takes an order of this shape.' },
  {
    id: 'create.required.storeInformation',
    level: 'must',
    section: 'Order',
    text: 'Create Order requires storeInformation.',
  },
  { id: 'error.message', level: 'must', section: 'Errors', text: 'A failure carries a message that tells its cause.' },
  { id: 'error.status', level: 'should', section: 'Errors', text: 'A refusal carries a status of the 4xx range.' },
  { id: 'token.issued', level: 'must', section: 'Authentication', text: 'The endpoint issues an access token.' },
  { id: 'fetchStore.callback', level: 'must', section: 'Events', text: 'A callback follows Fetch Store.' },
  { id: 'fire.executesHeld', level: 'must', section: 'States', text: 'Fire Order executes the order that was held.' },
  { id: 'cancel.ksOrderId', level: 'must', section: 'Cancel request', text: 'Cancel Order names the ksOrderId.' },
  {
    id: 'pos.forwards',
    level: 'must',
    section: 'What the service does',
    text: 'The order reaches the point-of-sale system.',
    untested: 'No HTTP exchange shows what a point-of-sale system received.',
  },
];

const ACCEPTED = response(202, '{"ok":true,"ksOrderId":9007199254740993}');
const MEND = {
  before: 'HTTP 202\nContent-Type: application/json\n\n{\n  "ok": true\n}',
  after:
    'HTTP 400\nContent-Type: application/json\n\n{\n  "code": "INVALID_REQUEST",\n  "message": "Says what is wrong."\n}',
};
const NESTED_ERROR = '{"errors":[{"code":"E-1","message":""},{"code":"E-2"}],"note":"<b>bold</b>"}';

const CREATE: ScenarioResult[] = [
  result('create/accepts/full-order', 20, {
    title: 'An order with every documented field is accepted',
    observations: [observation('q.createStatus', '202', 'create/accepts/full-order', 'x-2')],
    notes: ['The answer carries ksOrderId as a number.'],
    evidence: evidence([
      exchange('x-1', 20, response(200, '{"access_token":"***","expires_in":3600}'), { role: 'token', step: null }),
      exchange('x-2', 34, ACCEPTED),
    ]),
  }),
  result('create/refuses/type-unknown', 40, {
    title: 'An unknown orderNotificationType is refused',
    level: 'should',
    requirements: ['error.status'],
    judgement: { verdict: 'warn', reason: 'The refusal carries status 200.', blame: 'service' },
    findings: [
      finding({
        code: 'refusal-status',
        requirement: 'error.status',
        level: 'should',
        message: 'The refusal carries status 200.',
        expected: 'a status of the 4xx range',
        actual: '200',
        exchange: 'x-3',
        advice: 'Answer with 400.',
      }),
    ],
    evidence: evidence([exchange('x-3', 40, response(200, '{"code":"E-7","message":"unknown type"}'))], {
      control: exchange('x-2', 34, ACCEPTED, { role: 'control' }),
      reference: exchange('x-2', 34, ACCEPTED),
    }),
  }),
  ...['storeInformation', 'serviceMode', 'orderItems'].map((field, index) =>
    result(`create/refuses/${field}-missing`, 50 + index, {
      title: `An order without ${field} is refused`,
      requirements: ['create.required.storeInformation'],
      judgement: {
        verdict: 'fail',
        reason: 'The request is accepted although a required field is missing.',
        blame: 'service',
      },
      findings: [finding({ exchange: `x-${4 + index}`, mend: MEND })],
      evidence: evidence([exchange(`x-${4 + index}`, 50 + index, response(202, '{"ok":true}'))], {
        control: exchange('x-2', 34, ACCEPTED, { role: 'control' }),
      }),
    }),
  ),
];

const ERRORS: ScenarioResult[] = [
  result('errors/hostile', 70, {
    title: 'Malformed JSON is refused with a code and a message',
    requirements: ['error.message'],
    judgement: { verdict: 'fail', reason: `The refusal has no message: ${HOSTILE}`, blame: 'service' },
    findings: [
      finding({
        code: 'error-message-missing',
        requirement: 'error.message',
        message: `The refusal has no message: ${HOSTILE}`,
        expected: 'a message that tells the cause',
        actual: HOSTILE,
        exchange: 'x-7',
        pointer: '/errors/0/message',
        advice: 'Say in the answer what is wrong with the request.',
      }),
    ],
    evidence: evidence([
      exchange('x-7', 70, response(400, NESTED_ERROR, [['X-Evil', HOSTILE]])),
      exchange('x-8', 80, response(500, HOSTILE, [['content-type', 'text/html']])),
    ]),
  }),
  result('errors/broken-kit', 85, {
    judgement: {
      verdict: 'error',
      reason: 'The kit failed: boom',
      stack: 'Error: boom\n    at check (engine/checks.ts:1:1)',
    },
  }),
];

const TOKEN: ScenarioResult[] = [
  result('token/issues', 5, {
    title: 'The token endpoint issues a token for client credentials',
    requirements: ['token.issued'],
    judgement: { verdict: 'fail', reason: 'The client is refused: invalid_client.', blame: 'configuration' },
    findings: [
      finding({
        code: 'token-missing',
        requirement: 'token.issued',
        blame: 'configuration',
        message: 'The client is refused: invalid_client.',
        expected: 'an access token',
        actual: '401 {"error":"invalid_client"}',
        exchange: 'x-9',
        advice: 'Check ORDER_CLIENT_ID and ORDER_CLIENT_SECRET.',
      }),
    ],
    knownFailure: 'Credentials of the new client are on their way.',
    evidence: evidence([
      exchange('x-9', 5, response(401, '{"error":"invalid_client"}'), { role: 'token', step: null }),
    ]),
  }),
];

const late = callback('c-3', 5300, '{"providerStoreId":"store-1","late":true}');

const STORE: ScenarioResult[] = [
  result('store/calls-back', 90, {
    title: 'Fetch Store is followed by a callback that carries the store',
    requirements: ['fetchStore.callback'],
    observations: [observation('q.callbackPayload', 'providerStoreId, open', 'store/calls-back', null)],
    notes: ['The callback came twice.'],
    evidence: evidence([exchange('x-10', 90, response(202, ''))], {
      waits: [
        wait(
          90,
          [
            callback('c-1', 97, '{"providerStoreId":"store-1","open":true}'),
            callback('c-2', 160, `{"a":${'['.repeat(3)}`),
          ],
          [callback('c-9', 120, HOSTILE)],
        ),
      ],
    }),
  }),
  result('store/never-calls-back', 100, {
    title: 'Fetch Store with one identifier is followed by a callback',
    requirements: ['fetchStore.callback'],
    judgement: { verdict: 'fail', reason: 'No callback for store-1 came within 5 s.', blame: 'service' },
    findings: [
      finding({
        code: 'callback-missing',
        requirement: 'fetchStore.callback',
        message: 'No callback for store-1 came within 5 s.',
        expected: 'a callback whose body carries store-1',
        actual: 'no callback',
        advice: 'Is http://127.0.0.1:9001 reachable from the service?',
        curl: null,
      }),
    ],
    durationMs: 5020,
    evidence: evidence([exchange('x-11', 100, response(202, ''))], { waits: [wait(100, [])] }),
  }),
];

const UNJUDGED: ScenarioResult[] = [
  result('fire/executes-the-held-order', 110, {
    title: 'An order submitted with HOLD is executed by Fire Order',
    requirements: ['fire.executesHeld'],
    judgement: { verdict: 'inconclusive', reason: 'The order could not be held: no answer.', blame: 'network' },
    durationMs: 3010,
    evidence: evidence([exchange('x-12', 110, TIMED_OUT, { role: 'setup', durationMs: 3000 })], {
      obstacle: { kind: 'setup', step: 0, detail: 'no answer', blame: 'network' },
    }),
  }),
  result('cancel/without-notes', 120, {
    requirements: ['cancel.ksOrderId'],
    judgement: {
      verdict: 'inconclusive',
      reason: 'The kit found no ksOrderId in the answer.',
      blame: 'kit',
    },
    evidence: evidence([exchange('x-13', 120, response(202, '{"ok":true}'), { role: 'setup' })], {
      obstacle: { kind: 'no-order-ids', missing: ['ksOrderId'], detail: 'none found' },
    }),
  }),
  result('menu/refreshes', 0, {
    judgement: { verdict: 'skip', skip: 'not-applicable', reason: 'The target declares that it has no menu refresh.' },
    durationMs: 0,
  }),
  result('menu/several', 0, {
    judgement: { verdict: 'skip', skip: 'not-selected', reason: 'No pattern selects it.' },
    durationMs: 0,
  }),
  result('menu/calls-back', 0, {
    judgement: { verdict: 'skip', skip: 'not-configured', reason: 'Set ORDER_CALLBACK_URL to receive callbacks.' },
    durationMs: 0,
  }),
];

const PLANNED = [...TOKEN, ...CREATE, ...ERRORS, ...STORE, ...UNJUDGED];
/** Judged in another order than planned, as happens where scenarios run at once. */
const JUDGED = [
  ...CREATE.slice(0, 2),
  ...TOKEN,
  ...UNJUDGED.slice(3),
  ...CREATE.slice(2).reverse(),
  ...ERRORS,
  ...STORE,
].concat(UNJUDGED.slice(0, 3));

const NOTICE: Event = {
  type: 'notice',
  code: 'plain-http',
  message: 'The target is addressed over plain HTTP.',
  advice: 'Use https.',
};

function ofScenario(scenario: ScenarioResult): Event[] {
  const exchanges = scenario.evidence?.exchanges ?? [];
  return [
    { type: 'scenario-started', id: scenario.id, at: scenario.startedAt },
    ...exchanges.map((seen): Event => ({ type: 'exchange', scenario: scenario.id, exchange: seen })),
    { type: 'scenario-finished', result: scenario },
  ];
}

/** The events in the order in which the engine tells them. */
export const RECORDED_RUN: readonly Event[] = [
  started(PLANNED, { requirements: REQUIREMENTS }),
  NOTICE,
  ...JUDGED.slice(0, 4).flatMap(ofScenario),
  { ...NOTICE, code: 'echo', message: `The target says: ${HOSTILE}`, advice: '' },
  ...JUDGED.slice(4).flatMap(ofScenario),
  { type: 'callback', callback: late },
  finished(PLANNED, {
    verdict: 'non-conformant',
    reason: '5 of 12 musts are not met.',
    exitCode: 1,
    finishedAt: at(5432),
    durationMs: 5432,
    musts: { selected: 12, judged: 8 },
    questions: [
      {
        id: 'q.createStatus',
        section: 'Endpoints',
        question: 'Which status does an accepted order have?',
        answers: [{ answer: '202', scenarios: ['create/accepts/full-order'] }],
      },
      {
        id: 'q.callbackPayload',
        section: 'Events',
        question: 'What does a store callback carry?',
        answers: [{ answer: 'providerStoreId, open', scenarios: ['store/calls-back'] }],
      },
      { id: 'q.rateLimits', section: 'Limits', question: 'Which rates are allowed?', answers: [] },
    ],
    strayCallbacks: [{ callback: late, note: 'It came after its scenario was judged.' }],
    orders: {
      created: 5,
      cancelled: 4,
      left: [
        {
          providerOrderId: '3f0c6f9e-7f5e-4c1c-9a58-0a2b6a1b0c01',
          scenario: 'cancel/without-notes',
          why: 'no ksOrderId is known',
        },
      ],
    },
  }),
];

/** A run in which everything passed. */
export const GREEN_RUN: readonly Event[] = [
  started(CREATE.slice(0, 1), { requirements: REQUIREMENTS.slice(0, 1) }),
  ...CREATE.slice(0, 1).flatMap(ofScenario),
  finished(CREATE.slice(0, 1), { orders: { created: 1, cancelled: 1, left: [] } }),
];
