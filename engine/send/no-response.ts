/** Why no answer came, as one of a few causes and a sentence that says what to do. Pure. */
import type { NoReplyCause, Reply } from '../model.ts';

/** The sender's own: the time of a request is over. */
export class TimeoutError extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

/** How far an exchange came before it failed. */
export interface Reach {
  /** The host that was asked for, with its port. */
  host: string;
  secure: boolean;
  /** The TCP connection stood; not known behind a proxy. */
  connected: boolean;
  /** The request was written. */
  sent: boolean;
}

export function noResponse(error: Error, reach: Reach): Extract<Reply, { kind: 'no-response' }> {
  const cause = causeOf(error, reach);
  const connecting = ['refused', 'dns', 'tls', 'unreachable'].includes(cause) || !reach.sent;
  return {
    kind: 'no-response',
    phase: connecting ? 'connect' : 'answer',
    cause,
    detail: sentenceOf(cause, error, reach),
  };
}

const CAUSES: [RegExp, NoReplyCause][] = [
  [/ECONNREFUSED/, 'refused'],
  [/ENOTFOUND|EAI_AGAIN/, 'dns'],
  [/CERT|ERR_TLS|ERR_SSL|EPROTO|SELF_SIGNED|UNABLE_TO_VERIFY/, 'tls'],
  [/HPE_|HTTPParserError|CONTENT_LENGTH_MISMATCH|bad upgrade|bad response|AssertionError/, 'not-http'],
  [/HEADERS_OVERFLOW/, 'headers-too-large'],
  [/CONNECT_TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EINVAL|Tunneling|Proxy/, 'unreachable'],
];

function causeOf(error: Error, { secure, connected, sent }: Reach): NoReplyCause {
  const shaking = secure && connected && !sent;
  if (error instanceof TimeoutError) return sent ? 'timeout' : shaking ? 'tls' : 'unreachable';
  const text = `${codeOf(error)} ${error.name} ${error.message}`;
  return CAUSES.find(([pattern]) => pattern.test(text))?.[1] ?? (shaking ? 'tls' : 'closed');
}

/** The system's code of an error, of the first one where several addresses were tried. */
function codeOf(error: Error): string {
  const own = 'code' in error ? String(error.code) : '';
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return own !== '' || !(first instanceof Error) ? own : codeOf(first);
}

function sentenceOf(cause: NoReplyCause, error: Error, { host, secure }: Reach): string {
  const detail = error.message === '' ? codeOf(error) : error.message;
  switch (cause) {
    case 'refused':
      return `nothing listens there (${detail})`;
    case 'dns':
      return `the name of the host is not known (${detail})`;
    case 'tls':
      return `no trusted TLS connection came about: ${tlsSentence(error, host)} (${detail})`;
    case 'unreachable':
      return /Tunneling|Proxy/.test(detail)
        ? `the proxy did not open a way to ${host} (${detail}); check HTTPS_PROXY, HTTP_PROXY and NO_PROXY`
        : `no connection came about (${detail})`;
    case 'timeout':
      return detail;
    case 'closed':
      return `the connection ended without an answer (${detail})${secure ? `; ${HANG_UP}` : ''}`;
    case 'not-http':
      return detail === 'bad upgrade'
        ? 'it switches to another protocol (101), which the request did not ask for'
        : `what came back is not HTTP (${detail})`;
    case 'headers-too-large':
      return `the headers of the answer are larger than the kit reads (${detail})`;
  }
}

/** What the checks of certificates say, by the codes of OpenSSL and Node; the first that fits. */
const TLS_SENTENCES: [RegExp, (host: string) => string][] = [
  [/CERT_HAS_EXPIRED/, () => 'its certificate has expired; renew it at the service'],
  [/CERT_NOT_YET_VALID/, () => 'its certificate is not valid yet; check the clocks of both sides'],
  [
    /ALTNAME_INVALID/,
    (host) => `its certificate is for another host than ${host}; correct the address or the certificate`,
  ],
  [
    /DEPTH_ZERO_SELF_SIGNED/,
    () =>
      'its certificate is self-signed; have it signed by an authority, or give it to the kit as a trusted one (tls.ca in the target file)',
  ],
  [
    /SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER/,
    () =>
      'its certificate is signed by an authority that is not known here; give that authority to the kit (tls.ca in the target file)',
  ],
  [
    /UNABLE_TO_VERIFY_LEAF/,
    () =>
      'it sends its certificate without those between it and a known authority; send the whole chain, or give the authority to the kit (tls.ca in the target file)',
  ],
  [/REVOKED/, () => 'its certificate is revoked; replace it at the service'],
  [
    /WRONG_VERSION_NUMBER|PACKET_LENGTH|HTTP_REQUEST/,
    () => 'what listens there does not speak TLS; check whether the address begins with http: or https:',
  ],
  [
    /ALERT.*(CERTIFICATE|UNKNOWN_CA|HANDSHAKE)|CERTIFICATE_REQUIRED/,
    () =>
      'it refuses the connection, as services do that ask for a client certificate; give one to the kit (tls.cert and tls.key in the target file)',
  ],
  [/PROTOCOL/, () => 'it offers no version of TLS that is safe to use; offer 1.2 or 1.3'],
];

/** Many services do not say in TLS what they miss. */
const HANG_UP = 'services that ask for a client certificate end it so, too (tls.cert and tls.key in the target file)';

function tlsSentence(error: Error, host: string): string {
  if (error instanceof TimeoutError) return 'it did not end the TLS handshake in time';
  const code = `${codeOf(error)} ${error.message.toUpperCase().replaceAll(' ', '_')}`;
  return TLS_SENTENCES.find(([pattern]) => pattern.test(code))?.[1](host) ?? 'the TLS handshake failed';
}
