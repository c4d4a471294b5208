import PDFDocument from 'pdfkit';
import { drawLetterhead } from '../../../platform/pdf/letterhead';
import {
  collect,
  grey,
  letter,
  markPages,
  numberPages,
  type Paper,
  type Pdf,
  Sheet,
} from '../../../platform/pdf/sheet';
import type { Receipt } from './receipt-model';

export type ReceiptFormat = 'letter' | 'half' | 'ticket';

const millimetre = 72 / 25.4;

/** A ticket is as tall as its content, measured by a first drawing. */
const papers: Record<ReceiptFormat, Paper> = {
  letter,
  half: { width: 396, height: 612, margin: 30, fontSize: 8.5 },
  ticket: { width: 80 * millimetre, height: 200 * 72, margin: 4 * millimetre, fontSize: 8 },
};

const drawHead = (
  pdf: Pdf,
  sheet: Sheet,
  paper: Paper,
  { issuer, regime, title }: Receipt,
): void => {
  drawLetterhead(pdf, sheet, paper, issuer);
  if (regime) sheet.text(regime, { align: 'center', color: grey });
  sheet.gap();
  sheet.text(title, { bold: true, align: 'center' });
  sheet.rule();
};

const drawLines = (sheet: Sheet, { headings, lines }: Receipt, isNarrow: boolean): void => {
  const shares = isNarrow ? [0.65, 0.35] : [0.5, 0.12, 0.19, 0.19];
  const head = isNarrow
    ? [headings.description, headings.total]
    : [headings.description, headings.quantity, headings.price, headings.total];
  sheet.row(head, shares, { bold: true });
  for (const line of lines) {
    const detail = `${line.quantity} x ${line.price}`;
    sheet.row(
      isNarrow
        ? [line.description, line.total]
        : [line.description, line.quantity, line.price, line.total],
      shares,
    );
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
  if (receipt.inWords) sheet.text(`(${receipt.inWords})`, { color: grey });
  if (receipt.payments.length > 0) {
    sheet.rule();
    sheet.text(receipt.paymentsTitle, { bold: true });
    for (const payment of receipt.payments) sheet.row(payment, shares);
  }
};

const draw = (pdf: Pdf, paper: Paper, receipt: Receipt, isNarrow: boolean): void => {
  const sheet = new Sheet(pdf, paper);
  drawHead(pdf, sheet, paper, receipt);
  for (const [label, value] of receipt.facts) sheet.row([label, value], [0.3, 0.7]);
  sheet.rule();
  drawLines(sheet, receipt, isNarrow);
  drawSums(sheet, receipt);
  sheet.rule();
  for (const note of receipt.notes) sheet.text(note, { align: 'center', color: grey });
};

/** Adds marks and page numbers to the finished pages from an index. */
const stampPages = (pdf: Pdf, paper: Paper, { mark, pageOf }: Receipt, from: number): void => {
  if (mark) markPages(pdf, from, mark);
  if (pdf.bufferedPageRange().count - from > 1) numberPages(pdf, paper, from, pageOf);
};

const open = (paper: Paper, receipt: Receipt): Pdf =>
  new PDFDocument({
    size: [paper.width, paper.height],
    margin: paper.margin,
    bufferPages: true,
    autoFirstPage: false,
    info: {
      Title: `${receipt.title} ${receipt.facts[0]?.[1] ?? ''}`,
      Author: receipt.issuer.commercialName,
    },
  });

const paperFor = (receipt: Receipt, format: ReceiptFormat): Paper => {
  const paper = papers[format];
  if (format !== 'ticket') return paper;
  const trial = open(paper, receipt).addPage();
  draw(trial, paper, receipt, true);
  return { ...paper, height: trial.y + 2 * paper.margin };
};

/** Appends a receipt to a document, on pages of its own. */
export const addReceipt = (pdf: Pdf, receipt: Receipt, format: ReceiptFormat): void => {
  const paper = paperFor(receipt, format);
  const from = pdf.bufferedPageRange().count;
  pdf.addPage({ size: [paper.width, paper.height], margin: paper.margin });
  draw(pdf, paper, receipt, format === 'ticket');
  stampPages(pdf, paper, receipt, from);
};

/** Receipts as one PDF, each starting on its own page. */
export const receiptDocument = async (
  receipts: readonly [Receipt, ...Receipt[]],
  format: ReceiptFormat,
): Promise<Uint8Array> => {
  const pdf = open(papers[format], receipts[0]);
  for (const receipt of receipts) addReceipt(pdf, receipt, format);
  return collect(pdf);
};
