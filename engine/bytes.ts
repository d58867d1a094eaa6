import type { ReceivedBody } from './model.ts';

/** Bytes as UTF-8 text; other bytes are replaced and told. `received` may be more than the bytes that were kept. */
export function textOf(bytes: Buffer, received: number, problem: ReceivedBody['problem']): ReceivedBody {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), bytes: received, problem };
  } catch {
    return { text: bytes.toString('utf8'), bytes: received, problem: problem ?? 'not-utf8' };
  }
}
