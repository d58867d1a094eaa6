/** The service on the wire: node:http around the pipeline. Whatever happens, the sender is answered in JSON. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import http from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Answer, answerTo, refusalValues, send } from './answer.ts';
import { changeAnswer, changeOutcome, changesOf, type Secrets } from './answer-faults.ts';
import { type Call, readBody } from './call.ts';
import { orderMessage, storeMessage } from './callback-message.ts';
import type { CallbackMessage } from './callbacks.ts';
import { effectsOn } from './fault.ts';
import { type Handled, handle } from './pipeline.ts';
import { refusal } from './refusal.ts';
import type { Service } from './service.ts';

/** A server that is not listening yet. */
export function createServer(service: Service): http.Server {
  const connections = new WeakMap<Socket, number>();
  let opened = 0;
  // Longer than any pause of a sender, so that an idle connection does not end just when it is used again.
  const server = http.createServer({ keepAliveTimeout: 60_000 }, (message, response) => {
    const connection = connections.get(message.socket) ?? 0;
    serve(message, response, connection, service).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    opened += 1;
    connections.set(socket, opened);
  });
  server.on('clientError', (_error, socket) => answerNoise(socket, service));
  return server;
}

async function serve(message: IncomingMessage, response: ServerResponse, connection: number, service: Service) {
  const { method = '', url = '', headers } = message;
  const call: Call = { method, url, headers, body: await readBody(message), connection };
  if (call.body.kind === 'too-large') response.shouldKeepAlive = false;
  const interruption = interruptionOf(call, service);
  if (interruption === 'silence') return;
  if (interruption === 'close') {
    response.destroy();
    return;
  }
  const handled = interruption === 'unavailable' ? failed('unavailable', service) : handleSafely(call, service);
  const messages = messagesOf(handled, service);
  const { when, times, delayMs } = service.dialect.callback;
  if (when === 'before') await Promise.all(messages.map((message) => service.callbacks.deliver(message)));
  response.once('close', () => {
    if (when === 'before') return;
    for (const later of messages) service.callbacks.schedule(later, times, delayMs ?? service.callbackDelayMs);
  });
  send(answerOf(handled, call, service), service.dialect, response);
}

function interruptionOf({ url }: Call, service: Service): 'unavailable' | 'close' | 'silence' | null {
  if (service.faults.length === 0) return null;
  const route = service.route(url);
  const effects = effectsOn(service.faults, 'interrupt', 'operation' in route ? route.operation : null);
  return effects.find((effect) => service.count(effect) % effect.every === 0)?.by ?? null;
}

function handleSafely(call: Call, service: Service): Handled {
  try {
    return handle(call, service);
  } catch {
    return failed('internal', service);
  }
}

function failed(cause: 'internal' | 'unavailable', service: Service): Handled {
  const why = refusal(cause, 'the request could not be handled; send it again later');
  const values = { ...service.common(), ...refusalValues(why) };
  return { outcome: { kind: 'refused', operation: null, refusal: why, values }, body: null };
}

function answerOf({ outcome }: Handled, call: Call, { dialect, faults }: Service): Answer {
  const changes = changesOf(outcome, faults);
  const secrets = secretsOf(call);
  const answer = answerTo(changes.reduce(changeOutcome, outcome), dialect);
  return changes.reduce((changed, change) => changeAnswer(changed, change, secrets), answer);
}

function secretsOf({ headers, body }: Call): Secrets {
  const accessToken = (headers.authorization ?? '').replace(/^bearer +/i, '');
  const clientSecret = body.kind === 'text' ? (new URLSearchParams(body.text).get('client_secret') ?? '') : '';
  return { accessToken, apiKey: String(headers['x-api-key'] ?? ''), clientSecret };
}

/** The callbacks that follow from a request that was accepted. */
function messagesOf({ outcome, body }: Handled, { dialect, faults }: Service): CallbackMessage[] {
  if (outcome.kind === 'refused') return [];
  const { operation, values } = outcome;
  let message: CallbackMessage | null = null;
  if (operation === 'fetchStore') message = storeMessage(values, body ?? {}, dialect.callback, faults);
  if (operation === 'createOrder') message = orderMessage(values, dialect.callback);
  return message ? [message] : [];
}

/** Bytes that are no HTTP request are refused too, and the connection ends. */
function answerNoise(socket: Duplex, service: Service): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const why = refusal('body-malformed', 'these bytes are no HTTP request');
  const outcome = { kind: 'refused', operation: null, refusal: why, values: refusalValues(why) } as const;
  const body = answerTo(outcome, service.dialect).body ?? '';
  const head = ['HTTP/1.1 400 Bad Request', 'Content-Type: application/json', 'Connection: close'];
  socket.end(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
