import { limits } from '@sala/shared-contracts';

export { asDataUrl } from '@sala/shared-auth';

/** Longer side in pixels: sharp on any screen, and small on slow connections. */
const longestSide = 512;

const drawn = async (
  picture: ImageBitmap,
  type: 'image/webp' | 'image/png',
): Promise<Blob | null> => {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.9));
};

const read = async (file: Blob): Promise<ImageBitmap | null> => {
  try {
    return await createImageBitmap(file);
  } catch {
    return null; // not an image, or no createImageBitmap
  }
};

/** Documents support PNG and JPEG only; a photo may be too large as PNG. */
const drawnForPrint = async (picture: ImageBitmap): Promise<Blob | null> => {
  const made = await drawn(picture, 'image/png');
  return made && made.size <= limits.logoMaxBytes ? made : drawn(picture, 'image/webp');
};

/**
 * Shrinks a photo from megabytes to kilobytes; files the browser cannot decode stay unchanged for
 * the server to judge.
 *
 * @param forPrint use a format documents support.
 */
export const asPicture = async (
  file: Blob,
  { forPrint = false }: { readonly forPrint?: boolean } = {},
): Promise<Blob> => {
  const picture = await read(file);
  if (!picture) return file;
  const small =
    Math.max(picture.width, picture.height) <= longestSide && file.size <= limits.logoMaxBytes;
  const fits = small && !(forPrint && file.type === 'image/webp');
  const made = fits
    ? null
    : await (forPrint ? drawnForPrint(picture) : drawn(picture, 'image/webp'));
  picture.close();
  return made ?? file;
};
