import { BUSINESS_OPERATIONS } from '../../engine/model.ts';
import type { AnswerChange, AnswerGroup, Fault } from '../fault.ts';
import { NOT_CARRIED_OUT, REFUSED } from './judges.ts';

const HTML = '<!doctype html><title>Error</title><h1>Something went wrong</h1>';

/** How a refusal fails to be one; each stands for all refusals, and for those because of token or API key alone. */
const REFUSAL_FLAWS: readonly {
  name: string;
  title: string;
  breaks: string;
  level: Fault['level'];
  change: AnswerChange;
}[] = [
  {
    name: 'without-code',
    title: 'carry no error code',
    breaks: 'error.code',
    level: 'must',
    change: { kind: 'omit', placeholders: ['code', 'number'] },
  },
  {
    name: 'without-message',
    title: 'carry no message',
    breaks: 'error.message',
    level: 'must',
    change: { kind: 'omit', placeholders: ['message', 'title'] },
  },
  {
    name: 'as-html',
    title: 'are pages of HTML',
    breaks: 'answer.json',
    level: 'must',
    change: { kind: 'body', text: HTML, mediaType: 'text/html; charset=utf-8' },
  },
  { name: 'without-body', title: 'have no body', breaks: 'error.code', level: 'must', change: { kind: 'no-body' } },
  {
    name: 'as-text',
    title: 'are plain text',
    breaks: 'answer.json',
    level: 'must',
    change: { kind: 'body', text: 'REFUSED: the request is not in order', mediaType: 'text/plain' },
  },
  { name: 'cut', title: 'are JSON that ends too early', breaks: 'answer.json', level: 'must', change: { kind: 'cut' } },
  {
    name: 'with-wrong-media-type',
    title: 'are JSON under the media type text/html',
    breaks: 'answer.mediaType',
    level: 'must',
    change: { kind: 'media-type', mediaType: 'text/html' },
  },
  {
    name: 'as-success',
    title: 'have status 200 and the body of success, though nothing was done',
    breaks: 'error.code',
    level: 'must',
    change: { kind: 'claim', outcome: 'accepted', status: 200 },
  },
  {
    name: 'with-5xx',
    title: 'have status 500, as if the service were to blame',
    breaks: 'error.status',
    level: 'should',
    change: { kind: 'status', status: 500 },
  },
];

const WHICH: readonly { to: AnswerGroup; name: string; words: string }[] = [
  { to: 'refused', name: 'refusals', words: 'Refusals' },
  { to: 'access', name: 'access-refusals', words: 'Refusals because of the token or the API key' },
];

/** A refusal that claims success also fails where any refusal would do. */
function catchesOf(to: AnswerGroup, change: AnswerChange): readonly string[] {
  if (to === 'access') return ['headers/*/{token,api-key}-*'];
  const all = [...REFUSED, 'token/refuses/!(method-*)'];
  return change.kind === 'claim' ? [...all, ...NOT_CARRIED_OUT] : all;
}

const SUITES = {
  createOrder: 'create',
  validateCart: 'cart',
  fireOrder: 'fire',
  cancelOrder: 'cancel',
  fetchStore: 'store',
  fetchMenu: 'menu',
} as const;

const REFUSAL_FAULTS = WHICH.flatMap(({ to, name: group, words }) =>
  REFUSAL_FLAWS.map(
    ({ name, title, change, ...rest }): Fault => ({
      ...rest,
      name: `${group}-${name}`,
      title: `${words} ${title}`,
      effect: { kind: 'answer', to, change },
      catches: catchesOf(to, change),
    }),
  ),
);

const OPERATION_FAULTS = BUSINESS_OPERATIONS.map(
  (operation): Fault => ({
    name: `refusals-without-code-on-${operation}`,
    title: `Refusals of ${operation} carry no error code`,
    operation,
    level: 'must',
    breaks: 'error.code',
    effect: { kind: 'answer', to: 'refused', change: { kind: 'omit', placeholders: ['code', 'number'] } },
    catches: [`${SUITES[operation]}/refuses/*`, `{headers,errors}/${operation}/!(method-*|version-*)`],
  }),
);

/** Refusals that are not what they ought to be. */
export const refusalAnswerFaults: readonly Fault[] = [...REFUSAL_FAULTS, ...OPERATION_FAULTS];
