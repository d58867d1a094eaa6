/** When requests left, answers and callbacks came, and until when callbacks were awaited, drawn to scale. */

import type { CallbackWait, Evidence, Exchange } from '../../engine/model.ts';
import { unreachable } from '../../engine/model.ts';
import { duration } from '../support/words.ts';
import type { Markup } from './template.ts';
import { html } from './template.ts';

/** A row of the drawing; times in milliseconds since the first request. */
interface Row {
  label: string;
  /** What the row shows, in words. */
  told: string;
  kind: 'exchange' | 'callback' | 'wait';
  from: number;
  to: number;
}

/** Width of a drawing in its own units. */
const WIDTH = 1000;

/** The drawing as a list with a row a thing, which says in words what it shows; null where nothing was sent. */
export function timeline({ exchanges, waits }: Evidence): Markup | null {
  const starts = [...exchanges.map(({ startedAt }) => startedAt), ...waits.map(({ sentAt }) => sentAt)].map(Date.parse);
  if (starts.length === 0) return null;
  const zero = Math.min(...starts);
  const rows = [
    ...exchanges.map((exchange) => exchangeRow(exchange, zero)),
    ...waits.flatMap((wait) => waitRows(wait, zero)),
  ];
  const end = Math.max(1, ...rows.filter(({ kind }) => kind !== 'wait' || noneCame(waits)).map(({ to }) => to)) * 1.04;
  rows.sort((a, b) => a.from - b.from);
  return html`<h4>Timeline</h4>
<ol class="timeline">${rows.map((row) => rowItem(row, end))}</ol>`;
}

/** Where nothing came, the wait was the longest part of the scenario and sets the scale; else it would hide the rest. */
function noneCame(waits: readonly CallbackWait[]): boolean {
  return waits.some(({ matching }) => matching.length === 0);
}

function exchangeRow(exchange: Exchange, zero: number): Row {
  const { request, reply, startedAt, durationMs } = exchange;
  const from = Date.parse(startedAt) - zero;
  const came = reply.kind === 'response' ? `${reply.status}` : reply.cause;
  const told = `sent at ${duration(from)}, ${came} after ${duration(durationMs)}`;
  return { label: request.operation, told, kind: 'exchange', from, to: from + durationMs };
}

function waitRows({ matching, others, answeredAt, timeoutMs, storeIds }: CallbackWait, zero: number): Row[] {
  const from = Date.parse(answeredAt) - zero;
  const deadline = `deadline at ${duration(from + timeoutMs)}`;
  const awaited: Row = {
    label: `wait for ${storeIds.join(', ')}`,
    told: deadline,
    kind: 'wait',
    from,
    to: from + timeoutMs,
  };
  const callbacks = [...matching, ...others].map((callback): Row => {
    const at = Date.parse(callback.receivedAt) - zero;
    const told = `came at ${duration(at)}${matching.includes(callback) ? '' : ', for another store'}`;
    return { label: 'callback', told, kind: 'callback', from: at, to: at };
  });
  return [awaited, ...callbacks];
}

function rowItem({ label, told, kind, from, to }: Row, end: number): Markup {
  return html`<li><span>${label} <small>${told}</small></span>
<svg viewBox="0 0 ${WIDTH} 12" preserveAspectRatio="none" aria-hidden="true" class="${kind}">
${shape(kind, scaled(from, end), scaled(to, end))}</svg></li>
`;
}

function scaled(ms: number, end: number): number {
  return Math.round((Math.max(0, ms) / end) * WIDTH);
}

function shape(kind: Row['kind'], from: number, to: number): Markup {
  const start = Math.min(from, WIDTH - 4);
  switch (kind) {
    case 'exchange':
      return html`<rect x="${start}" y="2" width="${Math.max(4, to - start)}" height="8"/>`;
    case 'callback':
      return html`<rect x="${start}" y="0" width="6" height="12"/>`;
    case 'wait': {
      const inside = html`<rect x="${to - 4}" y="0" width="4" height="12"/>`;
      const beyond = html`<path d="M ${WIDTH - 12} 0 L ${WIDTH} 6 L ${WIDTH - 12} 12 z"/>`;
      return html`<line x1="${start}" y1="6" x2="${Math.min(to, WIDTH)}" y2="6"/>${to <= WIDTH ? inside : beyond}`;
    }
    default:
      return unreachable(kind);
  }
}
