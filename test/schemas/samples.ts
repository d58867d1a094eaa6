/** Fixtures with their placeholders filled in, as the engine would send them. */
import { readdirSync, readFileSync } from 'node:fs';

/** A placeholder and the value it gets here. */
export const VALUES: Record<string, string> = {
  'target.provider': 'tavola',
  'target.partner': 'forno-pos',
  'target.market': 'denver',
  'target.providerStoreId': 'store-7',
  'target.partnerStoreId': 'pos-7',
  'fresh.uuid': '7b1f4a52-3c0e-4d8b-9a61-5e2f80c7d914',
  'fresh.timestamp': '2031-08-14 19:05:42.008100',
  'credentials.clientId': 'client',
  'credentials.clientSecret': 'secret',
  'order.ksOrderId': '81940',
  'order.partnerOrderId': 'pos-order-3',
  'order.providerOrderId': '7b1f4a52-3c0e-4d8b-9a61-5e2f80c7d914',
};

const folder = new URL('../../fixtures/', import.meta.url);

export const fixtureNames = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));

export function fixtureText(name: string): string {
  return readFileSync(new URL(`${name}.json`, folder), 'utf8');
}

/** @throws Error for a placeholder that has no value. */
export function filled(name: string): Record<string, unknown> {
  const text = fixtureText(name).replace(/\$\{([^}]*)\}/g, (_, placeholder: string) => {
    const value = VALUES[placeholder];
    if (value === undefined) throw new Error(`Unknown placeholder \${${placeholder}}`);
    return value;
  });
  return JSON.parse(text);
}
