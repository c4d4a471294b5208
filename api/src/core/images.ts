import { limits } from '@sala/shared-contracts';
import { imageSize } from 'image-size';
import { invalid } from './problem-error';

const mediaTypes: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

const measured = (content: Uint8Array) => {
  try {
    return imageSize(content);
  } catch {
    return null; // the library throws at what is none of its formats, and at half of one
  }
};

/**
 * The media type of a picture, by its bytes.
 * @throws `request.invalid` for what is no PNG, JPEG or WebP, or has a side of more than `limits.logoMaxPixels`.
 */
export const imageTypeOf = (content: Uint8Array): string => {
  const picture = measured(content);
  const type = mediaTypes[picture?.type ?? ''];
  if (!picture || type === undefined) throw invalid({ path: '', code: 'not_an_image' });
  if (Math.max(picture.width, picture.height) > limits.logoMaxPixels) {
    throw invalid({ path: '', code: 'too_many_pixels', facts: { maximum: limits.logoMaxPixels } });
  }
  return type;
};
