import PDFDocument from 'pdfkit';
import type { Allergy, Locale, ServiceRequest } from '@sala/shared-contracts';
import { readablePhone } from '@sala/shared-contracts/printed-words';
import { formatDay } from '../../../platform/pdf/format-values';
import { besideLetterhead, drawLetterhead, type Issuer } from '../../../platform/pdf/letterhead';
import {
  collect,
  grey,
  letter,
  markPages,
  numberPages,
  Sheet,
  type Pdf,
} from '../../../platform/pdf/sheet';
import type { OrderPaper } from '../../sql/order-paper.queries';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';
import { aboutPerson } from '../../../platform/people/about-person';

export interface PrintedOrder extends OrderPaper {
  readonly order: Omit<ServiceRequest, 'actions'>;
  readonly issuer: Issuer;
  readonly diagnoses: readonly string[];
  /** Active ones, as they are known when it is printed. */
  readonly allergies: readonly Allergy[];
}

type Words = typeof esMX;

const texts: Readonly<Record<Locale, Words>> = { 'es-MX': esMX, en };

const allergyLine = ({ substance, reaction, severity }: Allergy, text: Words): string => {
  const how = [reaction, severity === 'unknown' ? null : text.severities[severity]]
    .filter((one) => one !== null && one !== '')
    .join(', ');
  return how === '' ? substance : `${substance} (${how})`;
};

/** Never left out: none is said as well. */
const allergiesOf = ({ allergies }: PrintedOrder, text: Words): string =>
  allergies.length === 0
    ? text.noAllergies
    : allergies.map((allergy) => allergyLine(allergy, text)).join('; ');

const drawDoctor = (
  sheet: Sheet,
  { prescriber, site, issuer }: PrintedOrder,
  text: Words,
): void => {
  const lines = [
    [text.licence, prescriber.licence],
    [text.specialty, prescriber.specialty],
    [text.specialtyLicence, prescriber.specialtyLicence],
    [text.institution, prescriber.titleInstitution],
  ];
  sheet.text(prescriber.name, { bold: true, factor: 1.2 });
  for (const [label, value] of lines) if (value) sheet.text(`${label}: ${value}`);
  sheet.text(
    besideLetterhead(issuer, [
      site.name,
      site.address,
      site.phone && readablePhone(site.phone),
    ]).join(' · '),
    { color: grey },
  );
};

const drawRows = (sheet: Sheet, rows: readonly (readonly [string, string])[]): void => {
  for (const [label, value] of rows)
    if (value !== '') sheet.row([label, value], [0.3, 0.7], { align: 'left' });
};

const draw = (pdf: Pdf, printed: PrintedOrder, text: Words): void => {
  const { order, issuer, birthDate, sex, orderedOn, locale, prescriber } = printed;
  const sheet = new Sheet(pdf, letter);
  drawLetterhead(pdf, sheet, letter, issuer);
  sheet.gap();
  sheet.text(text.titles[order.category], { bold: true, align: 'center' });
  sheet.rule();
  drawDoctor(sheet, printed, text);
  sheet.rule();
  drawRows(sheet, [
    [text.date, formatDay(locale, orderedOn)],
    [text.patient, order.patient.name],
    [text.record, order.patient.recordNumber],
    [text.about, aboutPerson(locale, { birthDate, sex }, orderedOn)],
  ]);
  sheet.gap();
  sheet.text(`${text.allergies}: ${allergiesOf(printed, text)}`, { bold: true });
  sheet.rule();
  sheet.text(order.codeText, { bold: true, factor: 1.2 });
  drawRows(sheet, [
    [text.priority, text.priorities[order.priority]],
    [text.reason, order.reason],
    [text.diagnosis, printed.diagnoses.join('; ')],
  ]);
  sheet.gap(1);
  sheet.ensureSpace(80);
  pdf.y += 48;
  pdf
    .moveTo(letter.margin, pdf.y)
    .lineTo(letter.margin + letter.width * 0.45, pdf.y)
    .lineWidth(0.7)
    .strokeColor('black')
    .stroke();
  pdf.y += 3;
  sheet.text(`${text.signature}: ${prescriber.name}`, { factor: 0.9 });
};

export const orderDocument = (printed: PrintedOrder): Promise<Uint8Array> => {
  const { order, locale, issuer } = printed;
  const text = texts[locale];
  const pdf = new PDFDocument({
    size: [letter.width, letter.height],
    margin: letter.margin,
    bufferPages: true,
    lang: locale,
    info: { Title: text.titles[order.category], Author: issuer.commercialName },
  });
  draw(pdf, printed, text);
  if (order.status === 'revoked') markPages(pdf, 0, text.revoked);
  if (pdf.bufferedPageRange().count > 1) numberPages(pdf, letter, 0, text.page);
  return collect(pdf);
};
