import type PDFDocument from 'pdfkit';
import { standardFont } from './fonts';
import { MixedText } from './mixed-text';

/** Paper and font size. */
export interface Paper {
  /** In points: 72 per inch. */
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly fontSize: number;
}

/** Letter size, the standard in Mexico. */
export const letter: Paper = { width: 612, height: 792, margin: 48, fontSize: 10 };

export type Pdf = InstanceType<typeof PDFDocument>;

export const grey = '#555555';

type Align = 'left' | 'center' | 'right';

/** Writes text and rows one below the other, over as many pages as needed. */
export class Sheet {
  private readonly inner: number;
  private readonly mixed: MixedText;
  private isExplained = false;

  constructor(
    private readonly pdf: Pdf,
    private readonly paper: Paper,
  ) {
    this.inner = paper.width - 2 * paper.margin;
    this.mixed = new MixedText(pdf);
  }

  private font(bold = false, factor = 1): Pdf {
    return this.pdf.font(standardFont(bold)).fontSize(this.paper.fontSize * factor);
  }

  private heightOf(text: string, width: number, bold: boolean, factor: number): number {
    if (MixedText.isNeeded(text))
      return this.mixed.height(text, width, { bold, size: this.paper.fontSize * factor });
    return this.font(bold, factor).heightOfString(text, { width });
  }

  private drawAt(
    text: string,
    place: { left: number; top: number; width: number },
    align: Align,
    bold: boolean,
    factor: number,
  ): void {
    if (MixedText.isNeeded(text))
      this.mixed.draw(text, place, align, { bold, size: this.paper.fontSize * factor });
    else this.font(bold, factor).text(text, place.left, place.top, { width: place.width, align });
  }

  /** Explains the box below the first character that could not be drawn. */
  private explain(): void {
    if (this.isExplained || !this.mixed.fonts.isIncomplete) return;
    this.isExplained = true;
    this.text('□ = letra que no se puede imprimir / letter that cannot be printed', {
      factor: 0.8,
      color: grey,
    });
  }

  /** Starts a new page unless the height fits. */
  ensureSpace(height: number): void {
    if (this.pdf.y + height > this.paper.height - this.paper.margin * 1.6) this.pdf.addPage();
  }

  text(
    given: string,
    {
      bold = false,
      factor = 1,
      align = 'left',
      color = 'black',
    }: { bold?: boolean; factor?: number; align?: 'left' | 'center'; color?: string } = {},
  ): void {
    const text = given.normalize('NFC');
    const height = this.heightOf(text, this.inner, bold, factor);
    this.ensureSpace(height);
    const top = this.pdf.y;
    this.pdf.fillColor(color);
    this.drawAt(text, { left: this.paper.margin, top, width: this.inner }, align, bold, factor);
    this.pdf.fillColor('black');
    this.pdf.y = top + height;
    this.explain();
  }

  gap(lines = 0.5): void {
    this.pdf.y += this.paper.fontSize * lines;
  }

  rule(): void {
    this.gap();
    const { margin, width } = this.paper;
    this.pdf
      .moveTo(margin, this.pdf.y)
      .lineTo(width - margin, this.pdf.y)
      .lineWidth(0.5)
      .strokeColor('#999999')
      .stroke();
    this.gap();
  }

  /**
   * Draws cells side by side; shares are fractions of the width. All but the first are
   * right-aligned by default.
   */
  row(
    given: readonly string[],
    shares: readonly number[],
    {
      bold = false,
      color = 'black',
      factor = 1,
      align = 'right',
    }: { bold?: boolean; color?: string; factor?: number; align?: 'left' | 'right' } = {},
  ): void {
    const cells = given.map((cell) => cell.normalize('NFC'));
    const widths = shares.map((share) => share * this.inner);
    const height = Math.max(
      ...cells.map((cell, index) => this.heightOf(cell, (widths[index] ?? 0) - 4, bold, factor)),
    );
    this.ensureSpace(height);
    const top = this.pdf.y;
    let left = this.paper.margin;
    this.pdf.fillColor(color);
    for (const [index, cell] of cells.entries()) {
      const width = widths[index] ?? 0;
      this.drawAt(
        cell,
        { left, top, width: width - 4 },
        index === 0 ? 'left' : align,
        bold,
        factor,
      );
      left += width;
    }
    this.pdf.fillColor('black');
    this.pdf.y = top + height + 2;
    this.explain();
  }
}

/**
 * Draws a watermark across pages drawn so far.
 *
 * @param from index of the first page.
 * @param mark in Western European letters.
 */
export const markPages = (pdf: Pdf, from: number, mark: string): void => {
  const { count } = pdf.bufferedPageRange();
  for (let page = from; page < count; page += 1) {
    pdf.switchToPage(page);
    const { width, height, margins } = pdf.page;
    margins.bottom = 0; // text below the margin would start another page
    pdf
      .save()
      .rotate(-35, { origin: [width / 2, height / 2] })
      .fillColor('#cc0000')
      .fillOpacity(0.16);
    pdf
      .font('Helvetica-Bold')
      .fontSize(width / 8)
      .text(mark, 0, height / 2 - width / 16, { width, align: 'center', lineBreak: false });
    pdf.restore().fillOpacity(1);
  }
};

/** Writes `pageOf` (“Page {{page}} of {{pages}}”) on pages drawn so far, from index `from`. */
export const numberPages = (pdf: Pdf, paper: Paper, from: number, pageOf: string): void => {
  const count = pdf.bufferedPageRange().count - from;
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(from + page);
    // Text below the margin would start another page.
    pdf.page.margins.bottom = 0;
    pdf
      .font('Helvetica')
      .fontSize(paper.fontSize * 0.9)
      .fillColor(grey);
    const text = pageOf.replace('{{page}}', String(page + 1)).replace('{{pages}}', String(count));
    pdf.text(text, paper.margin, paper.height - paper.margin, {
      width: paper.width - 2 * paper.margin,
      align: 'center',
      lineBreak: false,
    });
  }
};

/** Ends a document and collects its bytes. */
export const collect = async (pdf: Pdf): Promise<Uint8Array> => {
  const chunks: Buffer[] = [];
  pdf.end();
  for await (const chunk of pdf) chunks.push(chunk as Buffer); // pdfkit streams bytes
  return Buffer.concat(chunks);
};
