import { deflateSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';
import PDFDocument from 'pdfkit';
import { checkAttachedPicture, readPicture } from './images';

const width = 60;
const height = 40;

const drawn = (alpha: number): Transformer => {
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, index) =>
    index % 4 === 3 ? alpha : (index * 7) % 256,
  );
  return Transformer.fromRgbaPixels(pixels, width, height);
};
const png = drawn(255).pngSync();
const jpeg = drawn(255).jpegSync(80);
const webp = drawn(128).webpSync(80);
const part = (content: Uint8Array, share: number): Uint8Array =>
  content.subarray(0, Math.floor(content.length * share));

const crcs = Array.from({ length: 256 }, (_, n) =>
  Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n),
);
const crc = (bytes: Uint8Array): number =>
  ~bytes.reduce((c, byte) => (crcs[(c ^ byte) & 255] ?? 0) ^ (c >>> 8), -1) >>> 0;
const chunk = (type: string, data: Buffer): Buffer => {
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(Buffer.concat([Buffer.from(type), data])));
  return Buffer.concat([size, Buffer.from(type), data, sum]);
};
/** A small PNG of one color and any dimensions. */
const flat = (
  side: number,
  depth: number,
  rows = Buffer.alloc((1 + side * 4 * (depth / 8)) * side),
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([depth, 6], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('images', () => {
  test.each<[string, Uint8Array, string]>([
    ['a plain PNG', png, 'image/png'],
    ['a JPEG', jpeg, 'image/jpeg'],
    ['a transparent WebP', webp, 'image/png'],
    ['a PNG of sixteen bits', flat(8, 16), 'image/png'],
  ])('%s is stored in a format that PDFs support', async (_what, content, type) => {
    const stored = await readPicture('a', content);
    expect(stored.type).toBe(type);
    const pdf = new PDFDocument();
    expect(() => pdf.image(Buffer.from(stored.content), 0, 0)).not.toThrow();
    const { width: wide, height: high } = await new Transformer(stored.content).metadata();
    expect([wide, high]).toEqual(
      content === png || content === jpeg || content === webp ? [width, height] : [8, 8],
    );
    await expect(checkAttachedPicture('a', content)).resolves.toBeUndefined();
  });

  test('a photo is rotated upright and loses its EXIF data', async () => {
    const exif = Buffer.from(
      '457869660000' +
        '4d4d002a00000008' +
        '0001' +
        '0112' +
        '0003' +
        '00000001' +
        '00060000' +
        '00000000',
      'hex',
    );
    const size = Buffer.alloc(2);
    size.writeUInt16BE(exif.length + 2);
    const held = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xe1]),
      size,
      exif,
      jpeg.subarray(2),
    ]);
    const { content } = await readPicture('a', held);
    expect(Buffer.from(content).includes('Exif')).toBe(false);
    expect(await new Transformer(content).metadata()).toMatchObject({
      width: height,
      height: width,
    });
  });

  test.each<[string, Uint8Array, string]>([
    ['the first 40 bytes of a PNG', png.subarray(0, 40), 'image_damaged'],
    ['nine tenths of a PNG', part(png, 0.9), 'image_damaged'],
    ['half of a JPEG, which decoders fill with grey', part(jpeg, 0.5), 'image_damaged'],
    ['a JPEG without its end marker', jpeg.subarray(0, -2), 'image_damaged'],
    ['nine tenths of a WebP', part(webp, 0.9), 'image_damaged'],
    [
      'a PNG with one wrong byte',
      png.map((byte, index) => (index === png.length >> 1 ? byte ^ 255 : byte)),
      'image_damaged',
    ],
    ['another kind of file', Buffer.from('GIF89a'), 'not_an_image'],
    [
      'a small picture that decodes to gigabytes',
      flat(13_000, 8, Buffer.alloc(1000)),
      'too_many_pixels',
    ],
  ])(
    'refused, also as an attachment: %s',
    async (_what, content, code) => {
      await expect(readPicture('a', content)).rejects.toMatchObject({
        facts: { errors: [{ path: '', code }] },
      });
      await expect(checkAttachedPicture('a', content)).rejects.toMatchObject({
        facts: { errors: [{ path: '', code }] },
      });
    },
    60_000,
  );
});
