import PDFDocument from 'pdfkit';
import { drawLetterhead } from '../../platform/pdf/letterhead';
import {
  collect,
  grey,
  letter,
  markPages,
  numberPages,
  Sheet,
  type Pdf,
} from '../../platform/pdf/sheet';
import type { Report, ReportSection } from './report';
import { reportTexts, type ReportText } from './report-text';

const drawHead = (pdf: Pdf, sheet: Sheet, { locale, issuer, title, facts }: Report): void => {
  const text = reportTexts[locale];
  drawLetterhead(pdf, sheet, letter, issuer);
  sheet.rule();
  sheet.text(title, { bold: true, factor: 1.2 });
  sheet.text(text.right, { color: grey });
  sheet.gap();
  for (const [label, value] of facts)
    sheet.row([label, value ?? text.none], [0.3, 0.7], { align: 'left' });
};

/** Height in points of a title with its first lines, which stay together on a page. */
const sectionStart = 60;

const drawSection = (sheet: Sheet, section: ReportSection, text: ReportText): void => {
  sheet.gap(1);
  sheet.ensureSpace(sectionStart);
  sheet.text(section.title, { bold: true, factor: 1.1 });
  sheet.gap(0.3);
  if ('lines' in section) {
    for (const [label, value] of section.lines)
      sheet.row([label, value || text.none], [0.3, 0.7], { align: 'left' });
    return;
  }
  if (section.rows.length === 0) {
    sheet.text(text.nothing, { color: grey });
    return;
  }
  const shares = section.columns.map(() => 1 / section.columns.length);
  sheet.row(section.columns, shares, { bold: true, factor: 0.9, align: 'left' });
  for (const cells of section.rows)
    sheet.row(
      cells.map((cell) => cell || text.none),
      shares,
      { factor: 0.9, align: 'left' },
    );
};

/** Appends a report to a document, on letter pages with page numbers. */
export const addReport = (pdf: Pdf, report: Report): void => {
  const text = reportTexts[report.locale];
  const from = pdf.bufferedPageRange().count;
  pdf.addPage({ size: [letter.width, letter.height], margin: letter.margin });
  const sheet = new Sheet(pdf, letter);
  drawHead(pdf, sheet, report);
  for (const section of report.sections) drawSection(sheet, section, text);
  if (report.notes.length > 0) sheet.rule();
  for (const note of report.notes) sheet.text(note, { color: grey });
  if (report.mark) markPages(pdf, from, report.mark);
  numberPages(pdf, letter, from, text.page);
};

/** A document of one report. */
export const reportDocument = (report: Report): Promise<Uint8Array> => {
  const pdf = new PDFDocument({
    size: [letter.width, letter.height],
    margin: letter.margin,
    bufferPages: true,
    autoFirstPage: false,
    lang: report.locale,
    info: { Title: report.title, Author: report.issuer.commercialName },
  });
  addReport(pdf, report);
  return collect(pdf);
};
