import PDFDocument from 'pdfkit';
import { collect, grey, letter, numberPages, Sheet, type Pdf } from '../pdf/sheet';
import type { Report, ReportSection } from './report';
import { reportTexts, type ReportText } from './report-words';

const logoSize = { width: 140, height: 48 };

/** A picture that cannot be read must not keep anybody from what is known of them. */
const drawLogo = (pdf: Pdf, logo: Uint8Array): void => {
  try {
    pdf.image(Buffer.from(logo), (letter.width - logoSize.width) / 2, pdf.y, { fit: [logoSize.width, logoSize.height], align: 'center', valign: 'center' });
    pdf.y += logoSize.height + 6;
  } catch {
    // the name of the clinic stands below all the same
  }
};

const drawHead = (pdf: Pdf, sheet: Sheet, { locale, issuer, title, facts }: Report): void => {
  const text = reportTexts[locale];
  if (issuer.logo) drawLogo(pdf, issuer.logo);
  sheet.text(issuer.commercialName, { bold: true, factor: 1.4, align: 'center' });
  for (const line of [issuer.legalName, issuer.rfc && `RFC ${issuer.rfc}`, ...issuer.contact]) if (line) sheet.text(line, { align: 'center', color: grey });
  sheet.rule();
  sheet.text(title, { bold: true, factor: 1.2 });
  sheet.text(text.right, { color: grey });
  sheet.gap();
  for (const [label, value] of facts) sheet.row([label, value ?? text.none], [0.3, 0.7], { align: 'left' });
};

/** A title with what begins below it, in points: neither stands alone at the end of a page. */
const sectionStart = 60;

const drawSection = (sheet: Sheet, section: ReportSection, text: ReportText): void => {
  sheet.gap(1);
  sheet.room(sectionStart);
  sheet.text(section.title, { bold: true, factor: 1.1 });
  sheet.gap(0.3);
  if ('lines' in section) {
    for (const [label, value] of section.lines) sheet.row([label, value || text.none], [0.3, 0.7], { align: 'left' });
    return;
  }
  if (section.rows.length === 0) {
    sheet.text(text.nothing, { color: grey });
    return;
  }
  const shares = section.columns.map(() => 1 / section.columns.length);
  sheet.row(section.columns, shares, { bold: true, factor: 0.9, align: 'left' });
  for (const cells of section.rows) sheet.row(cells.map((cell) => cell || text.none), shares, { factor: 0.9, align: 'left' });
};

/** On letter paper, every page with its number. */
export const reportDocument = (report: Report): Promise<Uint8Array> => {
  const pdf = new PDFDocument({
    size: [letter.width, letter.height],
    margin: letter.margin,
    bufferPages: true,
    lang: report.locale,
    info: { Title: report.title, Author: report.issuer.commercialName },
  });
  const text = reportTexts[report.locale];
  const sheet = new Sheet(pdf, letter);
  drawHead(pdf, sheet, report);
  for (const section of report.sections) drawSection(sheet, section, text);
  sheet.rule();
  for (const note of report.notes) sheet.text(note, { color: grey });
  numberPages(pdf, letter, 0, (page, pages) => text.page.replace('{{page}}', String(page)).replace('{{pages}}', String(pages)));
  return collect(pdf);
};
