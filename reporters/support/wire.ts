/** What went over the wire for a scenario, in the order of time. */

import type { Callback, CallbackWait, Evidence, Exchange } from '../../engine/model.ts';

/** An exchange by when it was sent, or a callback by when it came, with the wait that it belongs to. */
export type WireEntry =
  | { kind: 'exchange'; id: string; at: string; exchange: Exchange }
  | { kind: 'callback'; id: string; at: string; callback: Callback; wait: CallbackWait };

/** Exchanges and callbacks, by when they were sent or came. */
export function wireOf({ exchanges, waits }: Evidence): WireEntry[] {
  const sent = exchanges.map((exchange): WireEntry => {
    return { kind: 'exchange', id: exchange.id, at: exchange.startedAt, exchange };
  });
  const came = waits.flatMap((wait) =>
    [...wait.matching, ...wait.others].map((callback): WireEntry => {
      return { kind: 'callback', id: callback.id, at: callback.receivedAt, callback, wait };
    }),
  );
  return [...sent, ...came].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
