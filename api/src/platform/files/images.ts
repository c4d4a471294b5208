import { limits } from '@sala/shared-contracts';
import type { DecodedImage, DecodeImageInput } from './decode-image.task';
import { invalid, ProblemError } from '../http/problem-error';
import { threads } from '../threads/threads';

const decode = async (owner: string, input: DecodeImageInput): Promise<DecodedImage> => {
  const module = new URL('./decode-image.task.ts', import.meta.url);
  try {
    return (
      await threads.run<DecodeImageInput, never, DecodedImage>({
        owner: `images:${owner}`,
        module,
        input,
        timeMs: limits.imageSeconds * 1000,
      })
    ).output;
  } catch (error) {
    const isTooMuch =
      error instanceof ProblemError &&
      (error.code === 'file.too_slow' || error.code === 'file.too_demanding');
    throw isTooMuch ? invalid({ path: '', code: 'image_damaged' }) : error;
  }
};

/**
 * Decodes a picture for storage as PNG or JPEG, which browsers and PDFs support.
 *
 * @param owner queue in which pictures wait: a company, or a person without one.
 * @throws `request.invalid` when it is not PNG, JPEG or WebP, is damaged, or has a side above
 *   `limits.logoMaxPixels`.
 */
export const readPicture = (owner: string, content: Uint8Array): Promise<DecodedImage> =>
  decode(owner, {
    content,
    sideMax: limits.logoMaxPixels,
    pixelsMax: limits.logoMaxPixels ** 2,
    keepBytes: false,
  });

/**
 * Checks that an attached picture can be displayed; its bytes are stored unchanged.
 *
 * @throws `request.invalid`.
 */
export const checkAttachedPicture = async (owner: string, content: Uint8Array): Promise<void> => {
  await decode(owner, {
    content,
    sideMax: limits.attachedPictureMaxPixels,
    pixelsMax: limits.attachedPictureAreaMax,
    keepBytes: true,
  });
};
