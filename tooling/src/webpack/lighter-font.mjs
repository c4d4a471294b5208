import subsetFont from 'subset-font';

/** A file with fewer weights; its parts that no weight needs go, too. */
export const raw = true;

/** What the theme has: 400, 500 and 600 (shared-ui/src/theme/tokens.ts). */
const weights = { min: 400, max: 600 };

/** Every character that a file for `latin` or `latin-ext` may have. */
const ranges = [
  [0x20, 0x2ff],
  [0x300, 0x36f],
  [0x1d00, 0x1eff],
  [0x2000, 0x22ff],
  [0x2c60, 0x2c7f],
  [0xa720, 0xa7ff],
  [0xfb00, 0xfb06],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
];
const characters = ranges
  .map(([first, last]) =>
    String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index)),
  )
  .join('');

/**
 * A webpack loader: variable fonts come with weights from 100 to 900, and a first visit with a slow
 * line waits for all of them. @param {Buffer} font
 */
export default function lighterFont(font) {
  return subsetFont(font, characters, { targetFormat: 'woff2', variationAxes: { wght: weights } });
}
