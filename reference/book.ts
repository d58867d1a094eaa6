/**
 * The orders in memory and how they change. The interface names the triggers and leaves most conditions open; this
 * service fires what is held, and cancels what is submitted, held or executed.
 */
import { randomInt } from 'node:crypto';
import type { Rules } from './dialect.ts';
import { type Refusal, refusal } from './refusal.ts';

/** The interface leaves the states of an order unnamed; these names are the service's own. */
export type OrderState = 'submitted' | 'held' | 'executed' | 'cancelled';

/** An order as the service knows it. */
export interface OrderRecord {
  ksOrderId: string;
  partnerOrderId: string;
  providerOrderId: string;
  state: OrderState;
  /** Null until it is cancelled. */
  cancellationNotes: string | null;
}

/** The ids by which an order is looked up; those that are undefined are not compared. */
export type OrderKey = { [id in 'ksOrderId' | 'partnerOrderId' | 'providerOrderId']: string | undefined };

/** The order after a transition, or why there was none. */
export type Transition = { order: OrderRecord } | { refusal: Refusal };

/** The orders of one service; a transition changes the record in place. */
export interface Book {
  /** In the order of their submission. */
  all(): readonly OrderRecord[];
  /** The order with all the ids of the key; undefined where there is none. */
  find(key: OrderKey): OrderRecord | undefined;
  submit(providerOrderId: string, state: 'submitted' | 'held'): Transition;
  fire(order: OrderRecord): Transition;
  cancel(order: OrderRecord, notes: string): Transition;
}

/** An empty book. With transitions `any` nothing is refused for the state of an order. */
export function createBook(ids: 'digits' | 'words', transitions: Rules['transitions']): Book {
  const byServiceId = new Map<string, OrderRecord>();
  const byProviderId = new Map<string, OrderRecord>();
  const free = transitions === 'any';
  // Ids of this run begin at a number of its own, so that ids of an earlier run are unknown to it.
  let last = randomInt(100_000, 1_000_000) * 100_000;

  function find(key: OrderKey): OrderRecord | undefined {
    const { ksOrderId, providerOrderId } = key;
    if (ksOrderId !== undefined) return matching(byServiceId.get(ksOrderId), key);
    if (providerOrderId !== undefined) return matching(byProviderId.get(providerOrderId), key);
    return [...byServiceId.values()].find((order) => order.partnerOrderId === key.partnerOrderId);
  }

  function submit(providerOrderId: string, state: 'submitted' | 'held'): Transition {
    if (byProviderId.has(providerOrderId) && !free) {
      const message = 'providerOrderId names an order that was submitted before';
      return { refusal: refusal('order-duplicate', message, '/providerOrderId') };
    }
    last += 1;
    const ksOrderId = ids === 'digits' ? String(last) : `ks-${last.toString(36)}`;
    const partnerOrderId = ids === 'digits' ? String(last + 4_000_000_000) : `ticket-${last.toString(36)}`;
    const order: OrderRecord = { ksOrderId, partnerOrderId, providerOrderId, state, cancellationNotes: null };
    byServiceId.set(ksOrderId, order);
    byProviderId.set(providerOrderId, order);
    return { order };
  }

  function fire(order: OrderRecord): Transition {
    if (order.state !== 'held' && !free) {
      return { refusal: refusal('order-not-held', `the order is ${order.state}; only a held one can be fired`) };
    }
    order.state = 'executed';
    return { order };
  }

  function cancel(order: OrderRecord, notes: string): Transition {
    if (order.state === 'cancelled' && !free) {
      return { refusal: refusal('order-cancelled', 'the order was cancelled before') };
    }
    order.state = 'cancelled';
    order.cancellationNotes = notes;
    return { order };
  }

  return { all: () => [...byServiceId.values()], find, submit, fire, cancel };
}

function matching(order: OrderRecord | undefined, key: OrderKey): OrderRecord | undefined {
  if (order === undefined) return undefined;
  const differs = (id: keyof OrderKey): boolean => key[id] !== undefined && key[id] !== order[id];
  return differs('ksOrderId') || differs('partnerOrderId') || differs('providerOrderId') ? undefined : order;
}
