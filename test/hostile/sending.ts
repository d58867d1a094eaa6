/** Requests for tests of the sender alone. */
import type { Operation, Reply, ResolvedRequest } from '../../engine/model.ts';
import { createSender, type SendOptions } from '../../engine/send.ts';

export function requestTo(url: string, operation: Operation = 'createOrder'): ResolvedRequest {
  const headers: ResolvedRequest['headers'] = [
    ['Content-Type', 'application/json'],
    ['x-api-key', 'hostile-test-api-key'],
  ];
  return { operation, method: 'POST', url, headers, body: '{"providerOrderId":"1"}', newConnection: false };
}

/** What comes of one request over a sender of its own. */
export async function replyTo(url: string, options: SendOptions = {}, timeoutMs = 1_000): Promise<Reply> {
  const sender = createSender({ timeoutMs, maxBodyBytes: 1 << 20 }, options);
  try {
    return (await sender.send(requestTo(url))).reply;
  } finally {
    await sender.close();
  }
}
