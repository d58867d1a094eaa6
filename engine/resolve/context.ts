/** What a step may refer to, and what its placeholders stand for. */
import type { Credentials, Json, JsonObject, OrderIds, Target } from '../model.ts';

/** An order as later steps know it. */
export interface KeptOrder extends Partial<OrderIds> {
  providerOrderId: string;
  /** The body by which it was created. */
  body: Json;
}

export interface StoreIds {
  providerStoreId: string;
  partnerStoreId: string;
}

/** Everything that a step may refer to. */
export interface Context {
  target: Target;
  /** The store that stands for `target.providerStoreId` and `target.partnerStoreId`. */
  store: StoreIds;
  credentials: Credentials;
  accessToken: string | null;
  kept: { get(name: string): KeptOrder | undefined };
  fixtures: ReadonlyMap<string, JsonObject>;
  userAgent: string;
  /** Called once for every placeholder, so that no two requests share an id. */
  fresh: { uuid(): string; timestamp(): string };
}

/** What a placeholder stands for; undefined where nothing gives it a value. */
export function lookUp(name: string, { target, store, credentials, kept, fresh }: Context): string | undefined {
  switch (name) {
    case 'fresh.uuid':
      return fresh.uuid();
    case 'fresh.timestamp':
      return fresh.timestamp();
    case 'target.provider':
      return target.provider;
    case 'target.partner':
      return target.partner;
    case 'target.market':
      return target.market;
    case 'target.providerStoreId':
      return store.providerStoreId;
    case 'target.partnerStoreId':
      return store.partnerStoreId;
    case 'credentials.clientId':
      return credentials.clientId;
    case 'credentials.clientSecret':
      return credentials.clientSecret;
    default: {
      const [order = '', id = ''] = name.split('.');
      const known = kept.get(order);
      return id === 'ksOrderId' || id === 'partnerOrderId' || id === 'providerOrderId' ? known?.[id] : undefined;
    }
  }
}
