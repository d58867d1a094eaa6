/** Received bytes as text, with limits on how much of them is kept and how deep they may be nested. */
import type { ReceivedBody } from './model.ts';

/** What is kept of a body that cannot be judged (too large, cut, ...): enough to show, little enough for a whole run. */
const KEPT_BYTES = 64 * 1024;

/** Nesting that is read at most, whatever the settings say: everything behind it may recurse. */
export const DEEPEST = 1_000;
/** Nesting that is read where the settings do not say; the interface's own bodies have six levels. */
export const DEFAULT_DEPTH = 256;

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Bytes as UTF-8 text; other bytes are replaced and told. Of a body with a problem only the beginning is kept.
 * @param received how many bytes arrived, which may be more than there are here
 */
export function textOf(
  bytes: Buffer,
  received: number,
  problem: ReceivedBody['problem'],
  maxDepth = DEFAULT_DEPTH,
): ReceivedBody {
  if (problem !== null) return { text: beginningOf(bytes), bytes: received, problem };
  try {
    const text = UTF_8.decode(bytes);
    return isDeeperThan(text, maxDepth)
      ? { text: beginningOf(bytes), bytes: received, problem: 'too-deep' }
      : { text, bytes: received, problem };
  } catch {
    return { text: beginningOf(bytes), bytes: received, problem: 'not-utf8' };
  }
}

function beginningOf(bytes: Buffer): string {
  return bytes.toString('utf8', 0, KEPT_BYTES);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether arrays and objects are nested deeper than that in a text that begins like one of them; nothing is parsed. */
export function isDeeperThan(text: string, limit: number): boolean {
  if (text.length <= limit || !/^\uFEFF?\s*[[{]/.test(text)) return false;
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === QUOTE) quoted = !quoted;
    else if (quoted) index += unit === BACKSLASH ? 1 : 0;
    else if (unit === 0x7b || unit === 0x5b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (unit === 0x7d || unit === 0x5d) depth -= 1;
  }
  return false;
}
