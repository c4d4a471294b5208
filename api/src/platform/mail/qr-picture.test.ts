import { inflateSync } from 'node:zlib';
import { imageSize } from 'image-size';
import { encode } from 'uqr';
import { qrPicture } from './qr-picture';

const text =
  'https://clinica.example/hospital/appointments/check-in/00000000-0000-4000-8000-0000000000d1/cita0000001?code=K7Q29FXM3TRP';

/** Pixels of a one-bit PNG: true is dark. */
const pixelsOf = (png: Buffer): boolean[][] => {
  const at = png.indexOf('IDAT');
  const lines = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const { width } = imageSize(png);
  const stride = 1 + Math.ceil(width / 8);
  return Array.from({ length: lines.length / stride }, (_, y) =>
    Array.from(
      { length: width },
      (_, x) => (lines.readUInt8(y * stride + 1 + (x >> 3)) & (0x80 >> (x & 7))) === 0,
    ),
  );
};

test('every module of the code is a square of six pixels with a white border', () => {
  const png = qrPicture(text);
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  expect(imageSize(png)).toMatchObject({ type: 'png', width: size * 6, height: size * 6 });
  expect(pixelsOf(png)).toEqual(
    data.flatMap((row) =>
      Array.from({ length: 6 }, () => row.flatMap((dark) => Array.from({ length: 6 }, () => dark))),
    ),
  );
});
