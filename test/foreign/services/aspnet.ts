/**
 * In the manner of ASP.NET Core: problem details (RFC 9457) with a dictionary of errors by field. It refuses members
 * that it does not know, and begins a body with a byte order mark.
 */
import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../../engine/model.ts';
import { type Answer, callBack, createTokens, type ForeignService, json, knowsClient, objectOf } from './plumbing.ts';
import { complaintsAbout, operationAt } from './rules.ts';

const SECTIONS: Record<number, string> = {
  400: '15.5.1',
  401: '15.5.2',
  403: '15.5.4',
  404: '15.5.5',
  405: '15.5.6',
  415: '15.5.16',
};

const problem = (status: number, title: string, more: JsonObject = {}): Answer =>
  json(
    status,
    {
      type: `https://tools.ietf.org/html/rfc9110#section-${SECTIONS[status]}`,
      title,
      status,
      ...more,
      traceId: `00-${randomUUID().replaceAll('-', '')}-b7ad6b7169203331-00`,
    },
    { 'Content-Type': 'application/problem+json; charset=utf-8' },
  );

export const aspnet: ForeignService = {
  name: 'aspnet',
  deliver({ status, headers, body }, response) {
    response.writeHead(status, headers).end(body === undefined ? undefined : `\uFEFF${body}`);
  },
  flaw: {
    what: 'without a token it answers 401 and nothing else',
    fails: ['headers/createOrder/token-missing', 'headers/fetchMenu/token-unknown'],
  },
  start(setting) {
    const tokens = createTokens();
    return (seen) => {
      const operation = operationAt(seen.path);
      const mediaType = seen.headers['content-type'] ?? '';
      if (seen.path === '/oauth2/token' && seen.method === 'POST') {
        const form = new URLSearchParams(seen.text);
        if (!knowsClient(form, setting))
          return json(400, { error: 'invalid_client', error_description: 'The client is not known.' });
        if (form.get('grant_type') !== 'client_credentials')
          return json(400, { error: 'unsupported_grant_type', error_description: 'Not this grant.' });
        return json(
          200,
          { access_token: tokens.issue(), expires_in: 3600, token_type: 'Bearer', scope: 'access/all' },
          { 'Cache-Control': 'no-store, no-cache, max-age=0', Pragma: 'no-cache' },
        );
      }
      if (operation === undefined) return { status: 404 };
      if (seen.method !== 'POST') return { status: 405, headers: { Allow: 'POST' } };
      if (!tokens.serve(seen))
        return setting.flawed
          ? { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } }
          : problem(401, 'Unauthorized', { detail: 'The access token is not valid.' });
      if (seen.headers['x-api-key'] !== setting.credentials.apiKey)
        return problem(403, 'Forbidden', { detail: 'The subscription key is not valid.' });
      if (!mediaType.startsWith('application/json'))
        return problem(415, 'Unsupported Media Type', { detail: 'Only application/json is read.' });
      const body = objectOf(seen.text);
      if (body === null)
        return problem(400, 'One or more validation errors occurred.', {
          errors: { $: ['The JSON value could not be converted.'] },
        });
      if ('unknownToTheInterface' in body)
        return problem(400, 'One or more validation errors occurred.', {
          errors: { $: ['The JSON property could not be mapped.'] },
        });
      const complaints = complaintsAbout(operation, body);
      if (complaints.length > 0) {
        const errors = Object.fromEntries(
          complaints.map(({ field, missing }) => [
            `$.${field}`,
            [missing ? `The ${field} field is required.` : `The JSON value of ${field} could not be converted.`],
          ]),
        );
        return problem(400, 'One or more validation errors occurred.', { errors });
      }
      if (operation === 'fetchStore')
        callBack(`${setting.callbackUrl}/api/callbacks?source=tills`, {
          Store: body['storeInformation'] ?? null,
          Availability: { IsOpen: true, NextOpening: null },
        });
      if (operation !== 'createOrder') return { status: 202 };
      const PartnerOrderId = randomUUID();
      return json(
        202,
        { KsOrderId: randomUUID(), PartnerOrderId, ProviderOrderId: body['providerOrderId'] ?? null },
        { Location: `/orders/${PartnerOrderId}` },
      );
    };
  },
};
