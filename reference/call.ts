/** A request as it came, read whole. */
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** What was sent; nothing of it is judged yet. */
export interface Call {
  method: string;
  /** Path and query as sent. */
  url: string;
  headers: IncomingHttpHeaders;
  body: CallBody;
  /** Number of its connection since the service was started, from 1. */
  connection: number;
}

/** The body as text, or why it cannot be one. */
export type CallBody = { kind: 'text'; text: string } | { kind: 'not-utf8' } | { kind: 'too-large' };

/** Bytes that a body may have. */
const BODY_LIMIT = 1_048_576;
/** Bytes beyond the limit that are read and dropped, so that the sender gets to read why; then the connection ends. */
const PATIENCE = 8 * BODY_LIMIT;

/** Reads the body. Rejects where the connection ends before the body does. */
export function readBody(message: IncomingMessage): Promise<CallBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    message.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= BODY_LIMIT) chunks.push(chunk);
      else if (bytes > PATIENCE) resolve({ kind: 'too-large' });
    });
    message.on('end', () => resolve(bytes > BODY_LIMIT ? { kind: 'too-large' } : decode(chunks)));
    message.on('error', reject);
    message.on('close', () => reject(new Error('the request was not sent to its end')));
  });
}

function decode(chunks: Buffer[]): CallBody {
  const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
  return isUtf8(bytes) ? { kind: 'text', text: bytes.toString() } : { kind: 'not-utf8' };
}

/** Type and subtype of a content type, lower-case, without parameters. */
export function essence(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** A content type that says its text is in another encoding than UTF-8, the only one of JSON (RFC 8259, 8.1). */
export function hasOtherCharset(contentType: string | undefined): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1];
  return charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset);
}
