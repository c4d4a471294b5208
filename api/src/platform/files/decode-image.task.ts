import { Transformer } from '@napi-rs/image';
import { imageSize } from 'image-size';
import { endsAsJpeg } from './jpeg-end';
import { invalid } from '../http/problem-error';

export interface DecodeImageInput {
  readonly content: Uint8Array;
  /** Maximum of the longer side, in pixels. */
  readonly sideMax: number;
  /** Maximum area, in pixels. */
  readonly pixelsMax: number;
  /** Keeps the bytes and only checks that the image can be decoded. */
  readonly keepBytes: boolean;
}

export interface DecodedImage {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly content: Uint8Array;
}

type Kind = 'png' | 'jpg' | 'webp';

const mediaTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
} as const satisfies Record<Kind, string>;

const begins = (content: Uint8Array, bytes: string, at = 0): boolean =>
  Buffer.from(content.subarray(at, at + bytes.length)).toString('latin1') === bytes;

const kindOf = (content: Uint8Array): Kind | undefined => {
  if (begins(content, '\x89PNG\r\n\x1a\n')) return 'png';
  if (begins(content, '\xff\xd8\xff')) return 'jpg';
  return begins(content, 'RIFF') && begins(content, 'WEBP', 8) ? 'webp' : undefined;
};

const damaged = () => invalid({ path: '', code: 'image_damaged' });

/** Reads the size from the header, before memory is allocated for pixels. */
const sizeOf = (content: Uint8Array): { readonly width: number; readonly height: number } => {
  try {
    return imageSize(content);
  } catch {
    throw damaged();
  }
};

/** A PNG that pdfkit supports and that has no metadata: eight bits, not interlaced, no EXIF. */
const isPlainPng = (content: Uint8Array): boolean =>
  content[24] === 8 && content[28] === 0 && !Buffer.from(content).includes('eXIf');

const eightBits = 3; // highest color type with eight bits per channel: RGBA
const hasAlpha = (colorType: number): boolean => colorType === 1 || colorType === 3;
const jpegQuality = 90;

/** Re-encodes an image for browsers and PDFs, rotated upright and without EXIF data. */
const encode = (content: Uint8Array, kind: Kind): DecodedImage => {
  const { colorType } = new Transformer(content).metadataSync();
  const turned = new Transformer(content).rotate();
  const image = colorType > eightBits ? new Transformer(turned.webpLosslessSync()) : turned;
  const isPng = kind === 'png' || hasAlpha(colorType) || colorType > eightBits;
  return isPng
    ? { type: 'image/png', content: image.pngSync() }
    : { type: 'image/jpeg', content: image.jpegSync(jpegQuality) };
};

/**
 * Decodes a complete image, in a thread.
 *
 * @throws `request.invalid` when it is not an image, too large or truncated.
 */
export const run = ({ content, sideMax, pixelsMax, keepBytes }: DecodeImageInput): DecodedImage => {
  const kind = kindOf(content);
  if (!kind) throw invalid({ path: '', code: 'not_an_image' });
  const { width, height } = sizeOf(content);
  if (Math.max(width, height) > sideMax || width * height > pixelsMax)
    throw invalid({ path: '', code: 'too_many_pixels', facts: { maximum: sideMax } });
  if (kind === 'jpg' && !endsAsJpeg(content)) throw damaged(); // the decoder fills missing data with grey
  try {
    if (!keepBytes && !(kind === 'png' && isPlainPng(content))) return encode(content, kind);
    new Transformer(content).rawPixelsSync();
    return { type: mediaTypes[kind], content };
  } catch {
    throw damaged();
  }
};
