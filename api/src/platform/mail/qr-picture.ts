import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Pixels per module of the code, large enough to scan from a phone at arm's length. */
const scale = 6;
/** Quiet zone in modules, as required by the standard. */
const border = 4;

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
};

/** One row of pixels, a bit each, 1 for white; the first byte is filter type 0. */
const lineOf = (row: readonly boolean[]): Buffer => {
  const line = Buffer.alloc(1 + Math.ceil((row.length * scale) / 8));
  for (let x = 0; x < row.length * scale; x += 1) {
    if (!row[Math.floor(x / scale)])
      line.writeUInt8(line.readUInt8(1 + (x >> 3)) | (0x80 >> (x & 7)), 1 + (x >> 3));
  }
  return line;
};

/** QR code as a black and white PNG, because mail programs do not show SVG. */
export const qrPicture = (text: string): Buffer => {
  const { size, data } = encode(text, { ecc: 'M', border });
  const header = Buffer.concat([
    uint32(size * scale),
    uint32(size * scale),
    Buffer.from([1, 0, 0, 0, 0]),
  ]);
  const pixels = Buffer.concat(
    data.flatMap((row) => {
      const line = lineOf(row);
      return Array.from({ length: scale }, () => line);
    }),
  );
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
