import bidiFactory from 'bidi-js';
import { Fonts, isStandard, standardFont } from './fonts';
import type { Pdf } from './sheet';

const bidi = bidiFactory();

export interface TextStyle {
  readonly bold: boolean;
  readonly size: number;
}

/** A character with its font and width. */
interface Letter {
  readonly font: string;
  readonly sign: string;
  readonly width: number;
}

interface Run {
  readonly font: string;
  readonly text: string;
}

/** Fonts of other scripts are taller than Helvetica; the first baseline matches that of Helvetica. */
const lineFactor = 1.45;
const baselineFactor = 0.718;

const isIdeograph = (sign: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sign);

/** Lays out text with characters missing in the standard PDF fonts, in visual order. */
export class MixedText {
  readonly fonts: Fonts;

  constructor(private readonly pdf: Pdf) {
    this.fonts = new Fonts(pdf);
  }

  /** Whether text needs more than the standard fonts. */
  static isNeeded(text: string): boolean {
    for (const sign of text) if (!isStandard(sign) && sign !== '\n') return true;
    return false;
  }

  height(text: string, width: number, style: TextStyle): number {
    return this.lines(text, width, style).length * style.size * lineFactor;
  }

  draw(
    text: string,
    place: { readonly left: number; readonly top: number; readonly width: number },
    align: 'left' | 'center' | 'right',
    style: TextStyle,
  ): void {
    const { left, top, width } = place;
    let baseline = top + style.size * baselineFactor;
    for (const line of this.lines(text, width, style)) {
      const free = width - line.reduce((sum, letter) => sum + letter.width, 0);
      let at = left + (align === 'left' ? 0 : align === 'center' ? free / 2 : free);
      for (const { font, text: shown } of this.inVisualOrder(line)) {
        this.pdf
          .font(font)
          .fontSize(style.size)
          .text(shown, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
        at += this.pdf.font(font).fontSize(style.size).widthOfString(shown);
      }
      baseline += style.size * lineFactor;
    }
    this.pdf.font(standardFont(style.bold)).fontSize(style.size);
  }

  private letters(text: string, { bold, size }: TextStyle): Letter[] {
    return Array.from(text).flatMap((given) => {
      const glyph = this.fonts.of(given, bold);
      if (!glyph) return [];
      const { font, sign } = glyph;
      return [{ font, sign, width: this.pdf.font(font).fontSize(size).widthOfString(sign) }];
    });
  }

  /** Wraps at spaces, between ideographs, and within words wider than a line. */
  private lines(text: string, width: number, style: TextStyle): Letter[][] {
    const lines: Letter[][] = [];
    for (const paragraph of text.normalize('NFC').split(/\r\n|\r|\n/)) {
      let line: Letter[] = [];
      let used = 0;
      let lastBreak = 0;
      for (const letter of this.letters(paragraph, style)) {
        if (used + letter.width > width && line.length > 0 && letter.sign !== ' ') {
          const cut = lastBreak > 0 ? lastBreak : line.length;
          const rest = line.slice(cut);
          lines.push(line.slice(0, cut));
          line = rest;
          used = rest.reduce((sum, one) => sum + one.width, 0);
          lastBreak = 0;
        }
        line.push(letter);
        used += letter.width;
        if (letter.sign === ' ' || isIdeograph(letter.sign)) lastBreak = line.length;
      }
      lines.push(line);
    }
    return lines;
  }

  /** Reorders a line from left to right (Unicode bidirectional algorithm, UAX #9). */
  private inVisualOrder(line: readonly Letter[]): Run[] {
    const text = line.map(({ sign }) => sign).join('');
    const embedding = bidi.getEmbeddingLevels(text, 'auto');
    const { levels } = embedding;
    const letterAt = new Map<number, Letter>();
    let length = 0;
    for (const letter of line) {
      letterAt.set(length, letter);
      length += letter.sign.length;
    }
    const runs: { font: string; text: string; isRightToLeft: boolean }[] = [];
    for (const place of bidi.getReorderedIndices(text, embedding)) {
      const letter = letterAt.get(place);
      if (!letter) continue; // low surrogate
      const isRightToLeft = (levels[place] ?? 0) % 2 === 1;
      const sign = isRightToLeft
        ? (bidi.getMirroredCharacter(letter.sign) ?? letter.sign)
        : letter.sign;
      const last = runs.at(-1);
      const joins = last?.font === letter.font && last.isRightToLeft === isRightToLeft;
      // pdfkit reverses Hebrew itself, so its letters stay in logical order.
      const isReversed = isRightToLeft && /\p{Script=Hebrew}/u.test(sign);
      if (joins && last) last.text = isReversed ? sign + last.text : last.text + sign;
      else runs.push({ font: letter.font, text: sign, isRightToLeft });
    }
    return runs;
  }
}
