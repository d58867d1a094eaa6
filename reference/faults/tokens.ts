import type { AnswerChange, Check, Effect, Fault } from '../fault.ts';
import type { RefusalCause } from '../refusal.ts';
import { ACCEPTED } from './judges.ts';

type TokenFault = Omit<Fault, 'operation'>;
type Level = Fault['level'];

function taken(name: string, title: string, breaks: string, check: Check, catches: string[]): TokenFault {
  const effect: Effect = { kind: 'skip-checks', checks: [check] };
  const level = check === 'media-type' ? 'should' : 'must';
  return { name, title: `A token is issued ${title}`, breaks, level, effect, catches };
}

/** Token requests that ought to be refused. */
const TAKEN: readonly TokenFault[] = [
  taken('wrong-secret-accepted', 'for a wrong client secret', 'token.clientSecret', 'secret-right', [
    'token/refuses/client_secret-wrong',
    'token/refuses/standard-error',
  ]),
  taken('missing-secret-accepted', 'without a client secret', 'token.clientSecret', 'secret-present', [
    'token/refuses/client_secret-{missing,empty}',
  ]),
  taken('wrong-client-accepted', 'for a client id that is not known', 'token.clientId', 'client-right', [
    'token/refuses/client_id-unknown',
  ]),
  taken('missing-client-accepted', 'without a client id', 'token.clientId', 'client-present', [
    'token/refuses/client_id-{missing,empty}',
  ]),
  taken('wrong-grant-accepted', 'for another grant than client credentials', 'token.grantType', 'grant-right', [
    'token/refuses/grant_type-{unknown,password}',
  ]),
  taken('missing-grant-accepted', 'without a grant type', 'token.grantType', 'grant-present', [
    'token/refuses/grant_type-missing',
  ]),
  taken('json-token-request-accepted', 'for a request in JSON', 'token.form', 'media-type', ['token/refuses/json']),
];

function unwanted(name: string, title: string, breaks: string, cause: RefusalCause): TokenFault {
  const effect: Effect = { kind: 'refuse', when: { kind: 'always' }, cause };
  return { name, title: `A token request ${title}`, breaks, level: 'must', effect, catches: ACCEPTED.getToken };
}

/** Token requests that keep to the interface, and are refused for it. */
const UNWANTED: readonly TokenFault[] = [
  unwanted('form-refused', 'is refused because it is a form', 'token.mediaType', 'media-type-refused'),
  unwanted('client-credentials-refused', 'with this grant is refused', 'token.grant', 'grant-unsupported'),
  unwanted('client-in-form-refused', 'is refused for its client id', 'token.credentials', 'token-request-invalid'),
  unwanted('scope-refused', 'for access/all is refused', 'token.access', 'scope-invalid'),
];

function issued(
  { name, title, breaks, level = 'must' }: { name: string; title: string; breaks: string; level?: Level },
  change: AnswerChange,
  catches: readonly string[] = ACCEPTED.getToken,
): TokenFault {
  const effect: Effect = { kind: 'answer', to: 'issued', change };
  return { name, title: `The token answer ${title}`, breaks, level, effect, catches };
}

/** Answers with a token that are not what they ought to be. */
const ISSUED: readonly TokenFault[] = [
  issued({ name: 'token-answer-cut', title: 'is JSON that ends too early', breaks: 'answer.json' }, { kind: 'cut' }),
  issued(
    { name: 'token-answer-as-html', title: 'is a page of HTML', breaks: 'answer.json' },
    { kind: 'body', text: '<!doctype html><p>Signed in', mediaType: 'text/html' },
  ),
  issued(
    {
      name: 'token-answer-with-wrong-media-type',
      title: 'is JSON under the media type text/plain',
      breaks: 'answer.mediaType',
    },
    { kind: 'media-type', mediaType: 'text/plain' },
  ),
  issued(
    { name: 'token-missing', title: 'has no token in it', breaks: 'token.issued' },
    { kind: 'omit', placeholders: ['accessToken'] },
  ),
  issued(
    { name: 'token-type-missing', title: 'has no token type', breaks: 'token.answer', level: 'should' },
    { kind: 'omit', placeholders: ['tokenType'] },
    ['token/answer/standard-names'],
  ),
  issued(
    { name: 'token-lifetime-missing', title: 'has no lifetime', breaks: 'token.lifetime', level: 'should' },
    { kind: 'omit', placeholders: ['expiresIn'] },
    ['token/answer/lifetime'],
  ),
  issued(
    { name: 'token-cacheable', title: 'may be stored by caches', breaks: 'token.noStore', level: 'should' },
    { kind: 'without-header', name: 'Cache-Control' },
    ['token/answer/not-stored'],
  ),
  issued(
    { name: 'client-secret-echoed', title: 'repeats the client secret', breaks: 'secrets.kept', level: 'should' },
    { kind: 'echo', secret: 'clientSecret' },
  ),
];

function refused(
  { name, title, breaks, level = 'must' }: { name: string; title: string; breaks: string; level?: Level },
  change: AnswerChange,
  catches: readonly string[] = ['token/refuses/!(method-*)'],
): TokenFault {
  const effect: Effect = { kind: 'answer', to: 'refused', change };
  return { name, title: `A refused token request ${title}`, breaks, level, effect, catches };
}

/** Refusals by the token endpoint that are not what they ought to be. */
const REFUSED: readonly TokenFault[] = [
  refused(
    { name: 'token-refusal-as-html', title: 'is answered with a page of HTML', breaks: 'answer.json' },
    { kind: 'body', text: '<!doctype html><p>Who are you?', mediaType: 'text/html' },
  ),
  refused(
    { name: 'token-refusal-without-code', title: 'is answered without an error code', breaks: 'error.code' },
    { kind: 'omit', placeholders: ['code', 'number'] },
  ),
  refused(
    { name: 'token-refusal-with-200', title: 'is answered with status 200', breaks: 'token.error', level: 'should' },
    { kind: 'status', status: 200 },
    ['token/refuses/standard-error'],
  ),
];

/** What cannot be told from wrong credentials of the kit: nothing can be judged, and the run says so. */
const LOCKED_OUT: readonly TokenFault[] = [
  {
    name: 'client-refused',
    title: 'The credentials of the integrator are refused as those of an unknown client',
    breaks: 'token.issued',
    level: 'must',
    effect: { kind: 'refuse', when: { kind: 'always' }, cause: 'client-invalid' },
    catches: [],
    caught: 'as-configuration',
  },
  {
    name: 'tokens-not-honoured',
    title: 'A token is not known to the business operations as soon as it is issued',
    breaks: 'token.honoured',
    level: 'must',
    effect: { kind: 'token-life', seconds: 0 },
    catches: [],
    caught: 'as-configuration',
  },
];

/** What can be wrong at the token endpoint, and with its tokens. */
export const tokenFaults: readonly Fault[] = [...TAKEN, ...UNWANTED, ...ISSUED, ...REFUSED, ...LOCKED_OUT].map(
  (fault): Fault => ({ ...fault, operation: 'getToken' }),
);
