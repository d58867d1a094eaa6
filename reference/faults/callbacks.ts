import type { CallbackChange, Fault } from '../fault.ts';

const IDS = ['providerStoreId', 'partnerStoreId'] as const;

const CALLBACKS: readonly { name: string; title: string; breaks: string; change: CallbackChange }[] = [
  { name: 'never', title: 'never comes', breaks: 'fetchStore.callback', change: { kind: 'never' } },
  {
    name: 'for-other-store',
    title: 'tells of another store than was asked about',
    breaks: 'fetchStore.callback',
    change: { kind: 'other-store' },
  },
  {
    name: 'as-text',
    title: 'is plain text',
    breaks: 'fetchStore.callbackJson',
    change: { kind: 'text', text: 'The store is open.', mediaType: 'text/plain' },
  },
  {
    name: 'cut',
    title: 'is JSON that ends too early',
    breaks: 'fetchStore.callbackJson',
    change: { kind: 'text', text: '{"store":{"open":true', mediaType: 'application/json' },
  },
  {
    name: 'without-store-id',
    title: 'does not say of which store it tells',
    breaks: 'fetchStore.callback',
    change: { kind: 'omit', placeholders: IDS },
  },
  {
    name: 'with-ids-only',
    title: 'tells nothing of the store but its ids',
    breaks: 'fetchStore.callbackContent',
    change: {
      kind: 'body',
      template: { providerStoreId: '{{providerStoreId}}', partnerStoreId: '{{partnerStoreId}}' },
    },
  },
  {
    name: 'empty',
    title: 'has an empty body',
    breaks: 'fetchStore.callbackJson',
    change: { kind: 'text', text: '', mediaType: 'application/json' },
  },
  {
    name: 'only-with-additional-properties',
    title: 'only comes where the request carried the additional properties of the store',
    breaks: 'fetchStore.callback',
    change: { kind: 'only-with', pointer: '/storeInformation/additionalProperties' },
  },
];

/** Store callbacks that are not what they ought to be. */
export const callbackFaults: readonly Fault[] = CALLBACKS.map(({ name, title, breaks, change }) => ({
  name: `callback-${name}`,
  title: `The store callback ${title}`,
  operation: 'fetchStore',
  level: 'must',
  breaks,
  effect: { kind: 'callback', change },
  catches: [change.kind === 'only-with' ? 'store/callback/!(arrives|arrives-again)' : 'store/callback/*'],
}));
