import type { AnswerChange, Check, Effect, Fault } from '../fault.ts';

interface TokenFault {
  name: string;
  title: string;
  breaks: string;
  level: Fault['level'];
  effect: Effect;
}

function taken(name: string, title: string, breaks: string, check: Check, level: Fault['level'] = 'must'): TokenFault {
  return { name, title: `A token is issued ${title}`, breaks, level, effect: { kind: 'skip-checks', checks: [check] } };
}

/** Token requests that ought to be refused. */
const TAKEN: readonly TokenFault[] = [
  taken('wrong-secret-accepted', 'for a wrong client secret', 'token.clientSecret', 'secret-right'),
  taken('missing-secret-accepted', 'without a client secret', 'token.clientSecret', 'secret-present'),
  taken('wrong-client-accepted', 'for a client id that is not known', 'token.clientId', 'client-right'),
  taken('missing-client-accepted', 'without a client id', 'token.clientId', 'client-present'),
  taken('wrong-grant-accepted', 'for another grant than client credentials', 'token.grantType', 'grant-right'),
  taken('missing-grant-accepted', 'without a grant type', 'token.grantType', 'grant-present'),
  taken('json-token-request-accepted', 'for a request in JSON', 'token.form', 'media-type', 'should'),
];

function issued(name: string, title: string, breaks: string, level: Fault['level'], change: AnswerChange): TokenFault {
  return { name, title: `The token answer ${title}`, breaks, level, effect: { kind: 'answer', to: 'issued', change } };
}

/** Answers with a token that are not what they ought to be. */
const ISSUED: readonly TokenFault[] = [
  issued('token-answer-cut', 'is JSON that ends too early', 'answer.json', 'must', { kind: 'cut' }),
  issued('token-answer-as-html', 'is a page of HTML', 'answer.json', 'must', {
    kind: 'body',
    text: '<!doctype html><p>Signed in',
    mediaType: 'text/html',
  }),
  issued('token-answer-with-wrong-media-type', 'is JSON under the media type text/plain', 'answer.mediaType', 'must', {
    kind: 'media-type',
    mediaType: 'text/plain',
  }),
  issued('token-missing', 'has no token in it', 'token.issued', 'must', {
    kind: 'omit',
    placeholders: ['accessToken'],
  }),
  issued('token-type-missing', 'has no token type', 'token.answer', 'should', {
    kind: 'omit',
    placeholders: ['tokenType'],
  }),
  issued('token-lifetime-missing', 'has no lifetime', 'token.lifetime', 'should', {
    kind: 'omit',
    placeholders: ['expiresIn'],
  }),
  issued('token-cacheable', 'may be stored by caches', 'token.noStore', 'should', {
    kind: 'without-header',
    name: 'Cache-Control',
  }),
  issued('client-secret-echoed', 'repeats the client secret', 'secrets.kept', 'should', {
    kind: 'echo',
    secret: 'clientSecret',
  }),
];

function refused(name: string, title: string, breaks: string, level: Fault['level'], change: AnswerChange): TokenFault {
  return {
    name,
    title: `A refused token request ${title}`,
    breaks,
    level,
    effect: { kind: 'answer', to: 'refused', change },
  };
}

/** Refusals by the token endpoint that are not what they ought to be. */
const REFUSED: readonly TokenFault[] = [
  refused('token-refusal-as-html', 'is answered with a page of HTML', 'answer.json', 'must', {
    kind: 'body',
    text: '<!doctype html><p>Who are you?',
    mediaType: 'text/html',
  }),
  refused('token-refusal-without-code', 'is answered without an error code', 'error.code', 'must', {
    kind: 'omit',
    placeholders: ['code', 'number'],
  }),
  refused('token-refusal-with-200', 'is answered with status 200', 'token.error', 'should', {
    kind: 'status',
    status: 200,
  }),
];

/** Tokens that do not serve as long as they ought to. */
const LIVES: readonly TokenFault[] = [
  {
    name: 'tokens-not-honoured',
    title: 'A token is not known to the business operations as soon as it is issued',
    breaks: 'token.honoured',
    level: 'must',
    effect: { kind: 'token-life', seconds: 0, uses: null },
  },
];

/** What can be wrong at the token endpoint, and with its tokens. */
export const tokenFaults: readonly Fault[] = [...TAKEN, ...ISSUED, ...REFUSED, ...LIVES].map((fault) => ({
  ...fault,
  operation: 'getToken',
  catches: [],
}));
