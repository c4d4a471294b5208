import PDFDocument from 'pdfkit';
import type { Receipt } from './receipt-model';

export type ReceiptFormat = 'letter' | 'half' | 'ticket';

interface Paper {
  /** Points: 72 to an inch. */
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly fontSize: number;
}

const millimetre = 72 / 25.4;

/** A ticket is as long as what is on it: its height is found by drawing it once. */
const papers: Record<ReceiptFormat, Paper> = {
  letter: { width: 612, height: 792, margin: 48, fontSize: 10 },
  half: { width: 396, height: 612, margin: 30, fontSize: 8.5 },
  ticket: { width: 80 * millimetre, height: 200 * 72, margin: 4 * millimetre, fontSize: 8 },
};

type Pdf = PDFKit.PDFDocument;

/** What the standard fonts of PDF can show: with them a receipt weighs 2 KB instead of a font of its own. */
const shown = new Set(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 224 }, (_, index) => index + 32)));

/** A letter that the fonts lack stands without its mark, a sign of another script as a question mark. */
const printable = (text: string): string =>
  Array.from(text.normalize('NFC'), (sign) => {
    if (shown.has(sign)) return sign;
    const [base = ''] = sign.normalize('NFD');
    return shown.has(base) ? base : '?';
  }).join('');

const grey = '#555555';

class Sheet {
  private readonly inner: number;

  constructor(
    private readonly pdf: Pdf,
    private readonly paper: Paper,
  ) {
    this.inner = paper.width - 2 * paper.margin;
  }

  private font(bold = false, factor = 1): Pdf {
    return this.pdf.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(this.paper.fontSize * factor);
  }

  /** A new page when what comes next would be cut. */
  private room(height: number): void {
    if (this.pdf.y + height > this.paper.height - this.paper.margin * 1.6) this.pdf.addPage();
  }

  text(given: string, { bold = false, factor = 1, align = 'left', color = 'black' }: { bold?: boolean; factor?: number; align?: 'left' | 'center'; color?: string } = {}): void {
    const text = printable(given);
    this.font(bold, factor).fillColor(color);
    this.room(this.pdf.heightOfString(text, { width: this.inner }));
    this.pdf.text(text, this.paper.margin, this.pdf.y, { width: this.inner, align });
    this.pdf.fillColor('black');
  }

  gap(lines = 0.5): void {
    this.pdf.y += this.paper.fontSize * lines;
  }

  rule(): void {
    this.gap();
    const { margin, width } = this.paper;
    this.pdf.moveTo(margin, this.pdf.y).lineTo(width - margin, this.pdf.y).lineWidth(0.5).strokeColor('#999999').stroke();
    this.gap();
  }

  /** Cells side by side; shares are parts of the width. All but the first stand to the right. */
  row(given: readonly string[], shares: readonly number[], { bold = false, color = 'black', factor = 1 }: { bold?: boolean; color?: string; factor?: number } = {}): void {
    const cells = given.map(printable);
    this.font(bold, factor);
    const widths = shares.map((share) => share * this.inner);
    const height = Math.max(...cells.map((cell, index) => this.pdf.heightOfString(cell, { width: (widths[index] ?? 0) - 4 })));
    this.room(height);
    const top = this.pdf.y;
    let left = this.paper.margin;
    this.pdf.fillColor(color);
    for (const [index, cell] of cells.entries()) {
      const width = widths[index] ?? 0;
      this.pdf.text(cell, left, top, { width: width - 4, align: index === 0 ? 'left' : 'right' });
      left += width;
    }
    this.pdf.fillColor('black');
    this.pdf.y = top + height + 2;
  }
}

const drawIssuer = (sheet: Sheet, { issuer, title }: Receipt): void => {
  sheet.text(issuer.commercialName, { bold: true, factor: 1.5, align: 'center' });
  for (const line of [issuer.legalName, issuer.rfc && `RFC ${issuer.rfc}`, ...issuer.contact]) if (line) sheet.text(line, { align: 'center', color: grey });
  sheet.gap();
  sheet.text(title, { bold: true, align: 'center' });
  sheet.rule();
};

const drawLines = (sheet: Sheet, { headings, lines }: Receipt, isNarrow: boolean): void => {
  const shares = isNarrow ? [0.65, 0.35] : [0.5, 0.12, 0.19, 0.19];
  const head = isNarrow ? [headings.description, headings.total] : [headings.description, headings.quantity, headings.price, headings.total];
  sheet.row(head, shares, { bold: true });
  for (const line of lines) {
    const detail = `${line.quantity} x ${line.price}`;
    sheet.row(isNarrow ? [line.description, line.total] : [line.description, line.quantity, line.price, line.total], shares);
    if (isNarrow) sheet.text(detail, { color: grey });
    if (line.discount) sheet.text(line.discount, { color: grey });
    if (isNarrow) sheet.gap(0.3);
  }
  sheet.rule();
};

const drawSums = (sheet: Sheet, receipt: Receipt): void => {
  const shares = [0.6, 0.4];
  for (const sum of receipt.sums) sheet.row(sum, shares);
  sheet.row(receipt.total, shares, { bold: true, factor: 1.2 });
  sheet.text(`(${receipt.inWords})`, { color: grey });
  if (receipt.payments.length > 0) {
    sheet.rule();
    sheet.text(receipt.paymentsTitle, { bold: true });
    for (const payment of receipt.payments) sheet.row(payment, shares);
  }
};

const drawMark = (pdf: Pdf, { width, height }: Paper, mark: string): void => {
  pdf.save().rotate(-35, { origin: [width / 2, height / 2] }).fillColor('#cc0000').fillOpacity(0.16);
  pdf.font('Helvetica-Bold').fontSize(width / 8).text(mark, 0, height / 2 - width / 16, { width, align: 'center', lineBreak: false });
  pdf.restore().fillOpacity(1);
};

const draw = (pdf: Pdf, paper: Paper, receipt: Receipt, isNarrow: boolean): void => {
  const sheet = new Sheet(pdf, paper);
  drawIssuer(sheet, receipt);
  for (const [label, value] of receipt.facts) sheet.row([label, value], [0.3, 0.7]);
  sheet.rule();
  drawLines(sheet, receipt, isNarrow);
  drawSums(sheet, receipt);
  sheet.rule();
  for (const note of receipt.notes) sheet.text(note, { align: 'center', color: grey });
};

/** Marks and page numbers go onto pages that are drawn already, from one on. */
const finish = (pdf: Pdf, paper: Paper, receipt: Receipt, from: number): void => {
  const count = pdf.bufferedPageRange().count - from;
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(from + page);
    // Below the margin a text would begin another page.
    pdf.page.margins.bottom = 0;
    if (receipt.mark) drawMark(pdf, paper, receipt.mark);
    if (count > 1) {
      pdf.font('Helvetica').fontSize(paper.fontSize * 0.9).fillColor(grey);
      pdf.text(receipt.pageOf(page + 1, count), paper.margin, paper.height - paper.margin, { width: paper.width - 2 * paper.margin, align: 'center', lineBreak: false });
    }
  }
};

const open = (paper: Paper, receipt: Receipt): Pdf =>
  new PDFDocument({
    size: [paper.width, paper.height],
    margin: paper.margin,
    bufferPages: true,
    autoFirstPage: false,
    info: { Title: `${receipt.title} ${receipt.facts[0]?.[1] ?? ''}`, Author: receipt.issuer.commercialName },
  });

const collect = async (pdf: Pdf): Promise<Uint8Array> => {
  const chunks: Buffer[] = [];
  pdf.end();
  for await (const chunk of pdf) chunks.push(chunk as Buffer); // pdfkit's stream is of bytes
  return Buffer.concat(chunks);
};

const paperFor = (receipt: Receipt, format: ReceiptFormat): Paper => {
  const paper = papers[format];
  if (format !== 'ticket') return paper;
  const trial = open(paper, receipt).addPage();
  draw(trial, paper, receipt, true);
  return { ...paper, height: trial.y + 2 * paper.margin };
};

/** Receipts as one PDF, on the paper that was asked for, each beginning on a page of its own. */
export const receiptDocument = async (receipts: readonly [Receipt, ...Receipt[]], format: ReceiptFormat): Promise<Uint8Array> => {
  const pdf = open(papers[format], receipts[0]);
  for (const receipt of receipts) {
    const paper = paperFor(receipt, format);
    const from = pdf.bufferedPageRange().count;
    pdf.addPage({ size: [paper.width, paper.height], margin: paper.margin });
    draw(pdf, paper, receipt, format === 'ticket');
    finish(pdf, paper, receipt, from);
  }
  return collect(pdf);
};
