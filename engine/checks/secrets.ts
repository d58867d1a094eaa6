/** Answers that repeat a secret of the integrator. Source: RFC 6749 section 10.3, RFC 6750 section 5.3. */
import type { Exchange } from '../model.ts';
import { type Flaw, flawOf } from './answer.ts';

/** A value that must stay secret, and the name under which outputs show it. */
export interface Secret {
  label: string;
  value: string;
}

/** Shorter values turn up by chance. */
const SHORTEST = 8;

/** The secrets whose repetition in an answer is no accident. */
export function echoable(secrets: readonly Secret[]): Secret[] {
  return secrets.filter(({ value }) => value.length >= SHORTEST);
}

/** One flaw for each secret that stands in the answer; the token itself may stand in the answer that issues it. */
export function echoFlaws(exchange: Exchange, secrets: readonly Secret[]): Flaw[] {
  const { reply, request } = exchange;
  if (reply.kind === 'no-response') return [];
  const text = `${reply.body.text}\n${reply.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}`;
  const labels = new Set(
    secrets
      .filter(({ label }) => !(request.operation === 'getToken' && label === 'ORDER_ACCESS_TOKEN'))
      .filter(({ label, value }) => text.includes(value) || text.includes(`[${label}]`))
      .map(({ label }) => label),
  );
  return [...labels].map((label) => ({
    ...flawOf('secret-echoed', 'secrets.kept', `The answer repeats a secret: ${label}`, reply),
    expected: 'answers without secrets',
    actual: `the value of ${label} stands in the answer`,
    advice: 'Do not write credentials into answers: they end up in logs.',
  }));
}
