import { curlOfRequest } from '../engine/curl.ts';
import type { Rehearsed } from '../engine/rehearse.ts';

/** Every request that a run would send, as shell lines, and how many orders it would create. */
export function describeDryRun(requests: readonly Rehearsed[]): string {
  const lines: string[] = [];
  let scenario = '';
  for (const { scenario: of, request } of requests) {
    if (of.id !== scenario) lines.push(`# ${of.id}: ${of.title}`);
    scenario = of.id;
    // The form of the token request encodes the brackets of a stand-in.
    const body = request.body?.replaceAll(/%5B(ORDER_[A-Z_]+)%5D/g, '[$1]') ?? null;
    lines.push(curlOfRequest({ ...request, body }));
  }
  const orders = requests.filter(({ request }) => request.operation === 'createOrder').length;
  const what = `${requests.length} requests, of which ${orders} create an order; each order is cancelled after its scenario`;
  return `${lines.join('\n')}\n\nNothing was sent. A run sends about ${what}.\nA request that several scenarios are held against is sent once; tokens and ids are stand-ins here.\n`;
}
