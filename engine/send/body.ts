/** The body of an answer as it is kept: decoded within limits, and what is wrong with it. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { textOf } from '../bytes.ts';
import type { Headers, ReceivedBody } from '../model.ts';

export interface BodyLimits {
  maxBodyBytes: number;
  maxDepth: number;
}

/** @param chunks what was kept of the `received` bytes */
export async function bodyOf(
  chunks: readonly Buffer[],
  received: number,
  headers: Headers,
  problem: ReceivedBody['problem'],
  { maxBodyBytes, maxDepth }: BodyLimits,
): Promise<ReceivedBody> {
  const bytes = Buffer.concat(chunks);
  const encoding = headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
  const decoded = problem === null ? await decode(bytes, encoding, maxBodyBytes) : { bytes, problem };
  return textOf(decoded.bytes, received, decoded.problem, maxDepth);
}

const DECODERS = {
  gzip: () => promisify(gunzip),
  'x-gzip': () => promisify(gunzip),
  deflate: () => promisify(inflate),
  br: () => promisify(brotliDecompress),
};

interface Decoded {
  bytes: Buffer;
  problem: ReceivedBody['problem'];
}

/** Bytes that are not what their Content-Encoding says, or grow beyond the limit, give a problem and nothing to read. */
async function decode(bytes: Buffer, encoding: string | undefined, limit: number): Promise<Decoded> {
  const name = encoding?.trim().toLowerCase() ?? 'identity';
  if (name === 'identity' || name === '' || bytes.length === 0) return { bytes, problem: null };
  const failed = (problem: ReceivedBody['problem']): Decoded => ({ bytes: Buffer.alloc(0), problem });
  if (!Object.hasOwn(DECODERS, name)) return failed('bad-encoding');
  try {
    const inflated = await DECODERS[name as keyof typeof DECODERS]()(bytes, { maxOutputLength: limit });
    return { bytes: inflated, problem: null };
  } catch (error) {
    const bomb = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return failed(bomb ? 'too-large' : 'bad-encoding');
  }
}
