import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Pdf } from './sheet';

/** Of the packages with fonts, in the order in which they are asked for a letter. */
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
  >; // the package's own list of its files
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
 * What the standard fonts of PDF can show: with them a document weighs some KB instead of a font of
 * its own.
 */
const standard: ReadonlySet<string> = new Set([
  ...Buffer.from(Uint8Array.from({ length: 224 }, (_, index) => index + 32))
    .toString('latin1')
    .replace(/[\x7f-\x9f]/g, ''),
  ...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ', // where Latin-1 has controls; Node's decoder of windows-1252 does not tell them
]);

export const isStandard = (sign: string): boolean => standard.has(sign);

/** A font by the name that pdfkit knows it by. */
export interface Lettering {
  readonly font: string;
  readonly sign: string;
}

/** Stands where no font has a letter. */
const box = '□';

/** Joins and selects the looks of emoji, which are printed one by one. */
const isSilent = (sign: string): boolean =>
  /[\u200b-\u200f\u2060]|\p{Variation_Selector}/u.test(sign);

/** Chooses a font for each letter of one document, and keeps those it has opened. */
export class Fonts {
  private readonly found = new Map<string, Lettering | null>();
  private readonly opened = new Set<string>();
  /** A letter was asked for that no font has. */
  isIncomplete = false;

  constructor(private readonly pdf: Pdf) {}

  private has(file: FontFile, weight: Weight, codePoint: number): string | null {
    if (!file.ranges.some(([first, last]) => codePoint >= first && codePoint <= last)) return null;
    const path = file.path(weight);
    if (!this.opened.has(path)) this.pdf.registerFont(path, path);
    this.opened.add(path);
    const { _font: font } = this.pdf.font(path) as unknown as WithFont; // pdfkit's types leave out the font in use
    try {
      return font.font.hasGlyphForCodePoint(codePoint) ? path : null;
    } catch {
      return null; // a few files have no list of their letters
    }
  }

  private look(sign: string, weight: Weight): Lettering | null {
    files ??= packages.flatMap(filesOf);
    const codePoint = sign.codePointAt(0) ?? 0;
    for (const file of files) {
      const font = this.has(file, weight, codePoint);
      if (font !== null) return { font, sign };
    }
    const [base = ''] = sign.normalize('NFD');
    return isStandard(base) ? { font: standardFont(weight === 700), sign: base } : null;
  }

  /** null: nothing is printed. */
  of(sign: string, bold: boolean): Lettering | null {
    if (isStandard(sign)) return { font: standardFont(bold), sign };
    if (isSilent(sign)) return null;
    const weight = bold ? 700 : 400;
    const key = `${weight} ${sign}`;
    const known = this.found.get(key);
    const lettering = known === undefined ? this.look(sign, weight) : known;
    this.found.set(key, lettering);
    if (lettering) return lettering;
    this.isIncomplete = true;
    return sign === box ? { font: standardFont(bold), sign: '?' } : this.of(box, bold);
  }
}

export const standardFont = (bold: boolean): string => (bold ? 'Helvetica-Bold' : 'Helvetica');
