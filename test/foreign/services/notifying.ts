/** Publishes its callbacks as Amazon SNS does: a handshake first, text/plain, the message as JSON in a string. */
import { randomUUID } from 'node:crypto';
import { callBack, createTokens, type ForeignService, json, knowsClient, objectOf } from './plumbing.ts';
import { complaintsAbout, operationAt } from './rules.ts';

export const notifying: ForeignService = {
  name: 'notifying',
  flaw: { what: 'the store is named in the callback, and nothing is told of it', fails: ['store/callback/arrives'] },
  start(setting) {
    const tokens = createTokens();
    callBack(
      setting.callbackUrl,
      { Type: 'SubscriptionConfirmation', Token: '2336412f37', SubscribeURL: 'https://sns.example/confirm' },
      { type: 'text/plain; charset=UTF-8' },
    );
    let count = 0;
    const fail = (status: number, code: string, message: string) =>
      json(status, { success: false, error: { code, message, retryable: false }, correlationId: randomUUID() });
    return (seen) => {
      const operation = operationAt(seen.path);
      if (seen.path === '/oauth2/token' && seen.method === 'POST') {
        const form = new URLSearchParams(seen.text);
        if (form.get('grant_type') !== 'client_credentials') return fail(400, 'GRANT', 'This grant is not served');
        if (!knowsClient(form, setting)) return fail(401, 'CLIENT', 'This client is not known');
        return json(200, { success: true, data: { accessToken: tokens.issue(), expiresIn: 3600 } });
      }
      if (operation === undefined || seen.method !== 'POST') return fail(404, 'ROUTE', 'This route is not served');
      if (!tokens.serve(seen)) return fail(401, 'TOKEN', 'This token is not known');
      if (seen.headers['x-api-key'] !== setting.credentials.apiKey) return fail(401, 'KEY', 'This key is not known');
      const body = (seen.headers['content-type'] ?? '').startsWith('application/json') ? objectOf(seen.text) : null;
      if (body === null) return fail(400, 'BODY', 'This body cannot be read');
      const [complaint] = complaintsAbout(operation, body);
      if (complaint)
        return fail(400, complaint.missing ? 'MISSING' : 'TYPE', `This field cannot be used: ${complaint.field}`);
      if (operation === 'fetchStore') {
        const details = setting.flawed ? {} : { availability: { accepting: true }, address: '1 Main St' };
        const envelope = { MessageId: randomUUID(), Timestamp: '2026-11-21T05:30:00.000Z', SignatureVersion: '1' };
        callBack(
          setting.callbackUrl,
          { ...envelope, Message: JSON.stringify({ store: body['storeInformation'] ?? null, ...details }) },
          { type: 'text/plain; charset=UTF-8' },
        );
      }
      if (operation !== 'createOrder') return json(200, { success: true, data: {}, error: null });
      count += 1;
      return json(200, {
        success: true,
        code: 'N-7',
        message: 'The order cannot be changed any more',
        data: { ids: { ksOrderId: `${count}`, partnerOrderId: `${count}` } },
        error: null,
      });
    };
  },
};
