import type { Socket } from 'node:net';

/** One interim answer at the beginning of what was read: status line, fields, empty line. */
const CONTINUE = /^HTTP\/1\.[01] 100[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n/;
/** More than any such answer has. */
const LONGEST = 4_096;

/**
 * The socket, without the `100 Continue` that a service may send although nobody asked (RFC 9110 section 15.2: "a client
 * MUST be able to parse one or more 1xx responses"); undici takes one for an error and ends the connection.
 */
export function withoutContinue(socket: Socket): Socket {
  const read = socket.read.bind(socket);
  socket.read = (size?: number) => {
    const chunk: unknown = read(size);
    if (!Buffer.isBuffer(chunk) || chunk[0] !== 0x48) return chunk;
    const interim = CONTINUE.exec(chunk.toString('latin1', 0, LONGEST))?.[0];
    if (interim === undefined) return chunk;
    if (interim.length < chunk.length) socket.unshift(chunk.subarray(interim.length));
    return socket.read(size);
  };
  return socket;
}
