import type { AnswerChange, Fault } from '../fault.ts';
import { ACCEPTED as ACCEPTING, ANY_ACCEPTED } from './judges.ts';

const ACCEPTED: readonly { name: string; title: string; breaks: string; change: AnswerChange }[] = [
  { name: 'cut', title: 'are JSON that ends too early', breaks: 'answer.json', change: { kind: 'cut' } },
  {
    name: 'as-html',
    title: 'are pages of HTML',
    breaks: 'answer.json',
    change: { kind: 'body', text: '<!doctype html><p>Thank you for your order', mediaType: 'text/html' },
  },
  {
    name: 'with-wrong-media-type',
    title: 'are JSON under the media type text/plain',
    breaks: 'answer.mediaType',
    change: { kind: 'media-type', mediaType: 'text/plain' },
  },
  {
    name: 'closed-early',
    title: 'end before the bytes that Content-Length promises',
    breaks: 'answer.json',
    change: { kind: 'ends-early' },
  },
  {
    name: 'with-failure-inside',
    title: 'have status 200 and the body of a failure',
    breaks: 'create.accepts',
    change: { kind: 'claim', outcome: 'refused', status: 200 },
  },
  ...[301, 302, 307].map((status) => ({
    name: `redirected-${status}`,
    title: `lead to another host with status ${status}`,
    breaks: 'create.path',
    change: { kind: 'redirect' as const, status, location: 'http://elsewhere.invalid/uat/v1' },
  })),
];

const ACCEPTED_FAULTS = ACCEPTED.map(
  ({ name, title, breaks, change }): Fault => ({
    name: `accepted-${name}`,
    title: `Answers to accepted business calls ${title}`,
    level: 'must',
    breaks,
    effect: { kind: 'answer', to: 'accepted', change },
    catches: ANY_ACCEPTED,
  }),
);

/** Everything that is accepted, also while it only prepares what is judged. */
const ECHOING = [
  '{create,cart,store,menu}/accepts/*',
  'store/callback/*',
  'sequences/*',
  '{cancel,fire}/**',
  '{headers,errors}/{cancelOrder,fireOrder}/*',
  'twins/*/!(unknown-field)',
];

const SECRETS = { accessToken: 'the access token', apiKey: 'the API key' } as const;

const SECRET_FAULTS = (['accessToken', 'apiKey'] as const).map(
  (secret): Fault => ({
    name: secret === 'apiKey' ? 'api-key-echoed' : 'access-token-echoed',
    title: `Answers to accepted business calls repeat ${SECRETS[secret]}`,
    level: 'should',
    breaks: 'secrets.kept',
    effect: { kind: 'answer', to: 'accepted', change: { kind: 'echo', secret } },
    catches: ECHOING,
  }),
);

/** One address of seven lies elsewhere. */
const HOST_FAULT: Fault = {
  name: 'menu-on-another-host',
  title: 'Fetch Menu is served under another host than the other operations',
  operation: 'fetchMenu',
  level: 'must',
  breaks: 'fetchMenu.host',
  effect: {
    kind: 'answer',
    to: 'accepted',
    change: { kind: 'redirect', status: 308, location: 'http://menus.invalid/uat/v1' },
  },
  catches: ACCEPTING.fetchMenu,
};

/** Answers to accepted business calls that are not what they ought to be. */
export const acceptedAnswerFaults: readonly Fault[] = [...ACCEPTED_FAULTS, ...SECRET_FAULTS, HOST_FAULT];
