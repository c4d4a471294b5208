import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Pdf } from './sheet';

/** Font packages, in order of preference. */
const packages = ['noto-sans-hebrew', 'noto-emoji', 'noto-sans-sc'] as const;

interface FontFile {
  readonly path: (weight: Weight) => string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

type Weight = 400 | 700;

const rangeOf = (written: string): readonly [number, number] => {
  const [first = '', last = first] = written.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
};

const filesOf = (name: string): FontFile[] => {
  const folder = dirname(
    createRequire(import.meta.url).resolve(`@fontsource/${name}/unicode.json`),
  );
  const parts = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Readonly<
    Record<string, string>
  >; // the package's list of its files
  return Object.entries(parts).map(([part, ranges]) => ({
    path: (weight) =>
      join(folder, 'files', `${name}-${part.replace(/[[\]]/g, '')}-${weight}-normal.woff`),
    ranges: ranges.split(',').map(rangeOf),
  }));
};

let files: readonly FontFile[] | undefined;

interface WithFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

/**
 * Characters of the standard PDF fonts, which keep a document at some KB because nothing is
 * embedded.
 */
const standard: ReadonlySet<string> = new Set([
  ...Buffer.from(Uint8Array.from({ length: 224 }, (_, index) => index + 32))
    .toString('latin1')
    .replace(/[\x7f-\x9f]/g, ''),
  ...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ', // windows-1252 where Latin-1 has controls; Node decodes it as Latin-1
]);

export const isStandard = (sign: string): boolean => standard.has(sign);

/** A character with the font to draw it in, by its name in pdfkit. */
export interface Glyph {
  readonly font: string;
  readonly sign: string;
}

/** Replaces characters without a glyph. */
const box = '□';

/** Joiners and variation selectors of emoji, which are drawn one by one. */
const isInvisible = (sign: string): boolean =>
  /[\u200b-\u200f\u2060]|\p{Variation_Selector}/u.test(sign);

/** Chooses a font per character of a document and caches the choice. */
export class Fonts {
  private readonly found = new Map<string, Glyph | null>();
  private readonly opened = new Set<string>();
  /** True after a character without a glyph. */
  isIncomplete = false;

  constructor(private readonly pdf: Pdf) {}

  private has(file: FontFile, weight: Weight, codePoint: number): string | null {
    if (!file.ranges.some(([first, last]) => codePoint >= first && codePoint <= last)) return null;
    const path = file.path(weight);
    if (!this.opened.has(path)) this.pdf.registerFont(path, path);
    this.opened.add(path);
    const { _font: font } = this.pdf.font(path) as unknown as WithFont; // pdfkit's types omit the current font
    try {
      return font.font.hasGlyphForCodePoint(codePoint) ? path : null;
    } catch {
      return null; // a few files lack a character map
    }
  }

  private find(sign: string, weight: Weight): Glyph | null {
    files ??= packages.flatMap(filesOf);
    const codePoint = sign.codePointAt(0) ?? 0;
    for (const file of files) {
      const font = this.has(file, weight, codePoint);
      if (font !== null) return { font, sign };
    }
    const [base = ''] = sign.normalize('NFD');
    return isStandard(base) ? { font: standardFont(weight === 700), sign: base } : null;
  }

  /** null when nothing is drawn. */
  of(sign: string, bold: boolean): Glyph | null {
    if (isStandard(sign)) return { font: standardFont(bold), sign };
    if (isInvisible(sign)) return null;
    const weight = bold ? 700 : 400;
    const key = `${weight} ${sign}`;
    const cached = this.found.get(key);
    const glyph = cached === undefined ? this.find(sign, weight) : cached;
    this.found.set(key, glyph);
    if (glyph) return glyph;
    this.isIncomplete = true;
    return sign === box ? { font: standardFont(bold), sign: '?' } : this.of(box, bold);
  }
}

export const standardFont = (bold: boolean): string => (bold ? 'Helvetica-Bold' : 'Helvetica');
