/** Callbacks that the target could have sent instead. */
import type { Callback, CallbackWait, Finding, Headers, Json, ReceivedBody } from '../model.ts';
import { isObject } from '../pointer.ts';
import { type Change, isExact } from './change.ts';

const HEADERS: Headers = [['Content-Type', 'application/json']];
/** Stands for the details of a store, whose names the interface does not show. */
const DETAILS = { status: 'OPEN' };

/** Candidates in the order in which they are to be tried: one member added to what came, else another callback. */
export function* callbacksFor({ code }: Finding, wait: CallbackWait | undefined): Generator<Change> {
  const storeId = wait?.storeIds[0];
  if (wait === undefined || storeId === undefined) return;
  const before = wait.matching[0] ?? wait.others[0] ?? null;
  const store: Json = { storeInformation: { providerStoreId: storeId }, ...DETAILS };
  const change = (after: Callback): Change => ({ kind: 'callback', step: wait.step, before, after });
  if (before === null) {
    yield change({
      id: 'mended',
      method: 'POST',
      url: '/',
      headers: HEADERS,
      body: bodyOf(store),
      receivedAt: wait.answeredAt,
    });
    return;
  }
  const known = isExact(before.body.text) ? (JSON.parse(before.body.text) as Json) : null;
  if (isObject(known)) {
    const added = code === 'callback-missing' ? { storeInformation: { providerStoreId: storeId } } : DETAILS;
    yield change({ ...before, body: bodyOf({ ...known, ...added }) });
  }
  yield change({ ...before, headers: HEADERS, body: bodyOf(store) });
}

function bodyOf(json: Json): ReceivedBody {
  const text = JSON.stringify(json);
  return { text, bytes: Buffer.byteLength(text), problem: null };
}
