import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import type {
  Locale,
  Prescription,
  PrescriptionItem,
  PrescriptionPaper,
} from '@sala/shared-contracts';
import {
  fillMessage,
  readablePhone,
  sigSentence,
  writeDose,
  writeDuration,
  writeFrequency,
  writeUnits,
} from '@sala/shared-contracts/printed-words';
import { formatDay, zonedInstant } from '../../../platform/pdf/format-values';
import { besideLetterhead, drawLetterhead, type Issuer } from '../../../platform/pdf/letterhead';
import {
  collect,
  grey,
  letter,
  markPages,
  numberPages,
  Sheet,
  type Paper,
  type Pdf,
} from '../../../platform/pdf/sheet';
import { doseTimes } from './dose-times';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';
import { aboutPerson } from '../../../platform/people/about-person';

export interface PrintedPrescription {
  readonly prescription: Omit<Prescription, 'actions'>;
  readonly issuer: Issuer;
  readonly paper: PrescriptionPaper;
  /** Address of the public page. */
  readonly verifyUrl: string;
  /** The day where the company is. */
  readonly issuedOn: string;
  readonly issuedAt: string;
  /** null: not stamped yet. */
  readonly stampedAt: string | null;
  readonly timeZone: string;
  /** The company's, whatever language the screens have: pharmacies read it. */
  readonly locale: Locale;
}

interface Words {
  readonly text: typeof esMX;
  readonly locale: Locale;
}

const texts: Readonly<Record<Locale, typeof esMX>> = { 'es-MX': esMX, en };

const papers: Record<PrescriptionPaper, Paper> = {
  letter,
  'half-letter': { width: 396, height: 612, margin: 30, fontSize: 8.5 },
};

const drawPrescriber = (
  sheet: Sheet,
  { prescription: { prescriber, site }, issuer }: PrintedPrescription,
  { text }: Words,
): void => {
  const lines = [
    [text.institution, prescriber?.titleInstitution],
    [text.licence, prescriber?.licence],
    [text.specialty, prescriber?.specialty],
    [text.specialtyLicence, prescriber?.specialtyLicence],
  ];
  sheet.text(prescriber?.name ?? '', { bold: true, factor: 1.2 });
  for (const [label, value] of lines) if (value) sheet.text(`${label}: ${value}`);
  sheet.text(
    besideLetterhead(issuer, [
      site?.name,
      site?.address,
      site?.phone && readablePhone(site.phone),
    ]).join(' · '),
    { color: grey },
  );
};

const drawFacts = (
  sheet: Sheet,
  { prescription, issuedOn }: PrintedPrescription,
  { text, locale }: Words,
): void => {
  const { folio, validUntil, patientSnapshot: patient, diagnoses } = prescription;
  const rows = [
    [text.folio, folio],
    [text.date, formatDay(locale, issuedOn)],
    [text.validUntil, validUntil && formatDay(locale, validUntil)],
    [text.patient, patient?.name],
    [text.about, patient && aboutPerson(locale, patient, issuedOn)],
    [text.diagnosis, diagnoses.map(({ title }) => title).join('; ')],
  ];
  for (const [label, value] of rows)
    if (label && value) sheet.row([label, value], [0.3, 0.7], { align: 'left' });
};

const drawItem = (
  sheet: Sheet,
  item: PrescriptionItem,
  place: number,
  { text, locale }: Words,
): void => {
  const { quantity, duration, refills, group } = item;
  const brand = item.brandName ? ` (${item.brandName})` : '';
  sheet.gap();
  sheet.text(`${place}. ${item.genericName}${brand}, ${item.presentation}`, { bold: true });
  sheet.text(sigSentence(item, locale));
  if (item.instructions) sheet.text(item.instructions);
  const times = refills > 0 ? fillMessage(text.refills, { times: refills + 1 }) : text.noRefills;
  const law = group === null ? text.noGroup : fillMessage(text.group, { group });
  sheet.text(`${law}. ${times}`, { color: grey, factor: 0.9 });
  if (item.antibiotic)
    sheet.text(
      fillMessage(text.antibiotic, {
        duration: writeDuration(duration, locale),
        quantity: writeUnits(quantity.value, quantity.unit, locale),
      }),
      { factor: 0.9 },
    );
};

const timesShown = 8;

/** Doses by time of day; what has no fixed times says how often. */
const drawCalendar = (
  sheet: Sheet,
  items: readonly PrescriptionItem[],
  { text, locale }: Words,
): void => {
  const timed = items.filter(
    ({ frequency, asNeeded }) => !asNeeded && doseTimes(frequency).length > 0,
  );
  const times = [...new Set(timed.flatMap(({ frequency }) => doseTimes(frequency)))].sort();
  const columns = times.slice(0, timesShown);
  const name = columns.length > 0 ? 0.36 : 0.5;
  const shares = [name, ...columns.map(() => (1 - name) / columns.length)];
  sheet.rule();
  sheet.text(text.calendar, { bold: true });
  if (columns.length > 0)
    sheet.row([text.medication, ...columns], shares, { bold: true, factor: 0.8 });
  for (const item of items) {
    const own = doseTimes(item.frequency);
    if (timed.includes(item) && own.every((time) => columns.includes(time)))
      sheet.row(
        [
          item.genericName,
          ...columns.map((time) => (own.includes(time) ? writeDose(item.dose, locale) : '–')),
        ],
        shares,
        { factor: 0.8 },
      );
    else
      sheet.row([item.genericName, writeFrequency(item.frequency, locale)], [0.5, 0.5], {
        factor: 0.8,
      });
  }
};

const stampLegend = (
  { prescription: { timeStamp }, stampedAt, timeZone }: PrintedPrescription,
  { text, locale }: Words,
): string => {
  if (!timeStamp) return '';
  const { provider, serial } = timeStamp;
  return stampedAt !== null && provider !== null && serial !== null
    ? fillMessage(text.legends.stamped, {
        at: zonedInstant(locale, stampedAt, timeZone),
        provider,
        serial,
      })
    : text.legends.unstamped;
};

const legendsOf = (printed: PrintedPrescription, words: Words): string[] => {
  const { prescription, issuedAt, timeZone } = printed;
  const { text, locale } = words;
  const { items, signature, contentHash } = prescription;
  const { autograph, retained, threeTimes, electronic } = text.legends;
  return [
    signature === 'autograph' ? autograph : '',
    items.some(({ group }) => group === 'II') ? retained : '',
    items.some(({ group }) => group === 'III') ? threeTimes : '',
    signature === 'electronic'
      ? fillMessage(electronic, {
          at: zonedInstant(locale, issuedAt, timeZone),
          hash: contentHash ?? '',
        })
      : '',
    stampLegend(printed, words),
  ].filter((legend) => legend !== '');
};

const qrSize = 84;

/** Modules as squares, so that it prints sharply. */
const drawQr = (pdf: Pdf, url: string, left: number, top: number): void => {
  const { data } = encode(url, { border: 0, ecc: 'M' });
  const module = qrSize / data.length;
  pdf.fillColor('black');
  for (const [row, cells] of data.entries())
    for (const [column, dark] of cells.entries())
      if (dark) pdf.rect(left + column * module, top + row * module, module, module);
  pdf.fill();
};

/** Signature line, legends and QR code stay together. */
const drawFoot = (
  pdf: Pdf,
  sheet: Sheet,
  paper: Paper,
  printed: PrintedPrescription,
  words: Words,
): void => {
  const { text } = words;
  const lineSpace = 40;
  sheet.gap();
  sheet.ensureSpace(lineSpace + qrSize + 60);
  pdf.y += lineSpace;
  pdf
    .moveTo(paper.margin, pdf.y)
    .lineTo(paper.margin + paper.width * 0.45, pdf.y)
    .lineWidth(0.7)
    .strokeColor('black')
    .stroke();
  pdf.y += 3;
  sheet.text(`${text.signature}: ${printed.prescription.prescriber?.name ?? ''}`, { factor: 0.9 });
  for (const legend of legendsOf(printed, words)) sheet.text(legend, { bold: true, factor: 0.85 });
  sheet.gap();
  sheet.ensureSpace(qrSize + 20);
  const top = pdf.y;
  drawQr(pdf, printed.verifyUrl, paper.margin, top);
  pdf.y = top + qrSize + 4;
  sheet.text(fillMessage(text.verify, { url: printed.verifyUrl }), { factor: 0.8, color: grey });
};

const draw = (pdf: Pdf, paper: Paper, printed: PrintedPrescription, words: Words): void => {
  const { text } = words;
  const { prescription, issuer } = printed;
  const sheet = new Sheet(pdf, paper);
  drawLetterhead(pdf, sheet, paper, issuer);
  sheet.gap();
  sheet.text(text.title, { bold: true, align: 'center' });
  sheet.rule();
  drawPrescriber(sheet, printed, words);
  sheet.rule();
  drawFacts(sheet, printed, words);
  sheet.rule();
  for (const [at, item] of prescription.items.entries()) drawItem(sheet, item, at + 1, words);
  if (prescription.generalInstructions) {
    sheet.gap();
    sheet.text(text.general, { bold: true });
    sheet.text(prescription.generalInstructions);
  }
  drawCalendar(sheet, prescription.items, words);
  drawFoot(pdf, sheet, paper, printed, words);
};

const markOf = ({ status }: PrintedPrescription['prescription'], { text }: Words): string | null =>
  status === 'cancelled' || status === 'expired' || status === 'replaced'
    ? text.marks[status]
    : null;

export const prescriptionDocument = (printed: PrintedPrescription): Promise<Uint8Array> => {
  const paper = papers[printed.paper];
  const { locale } = printed;
  const text = texts[locale];
  const pdf = new PDFDocument({
    size: [paper.width, paper.height],
    margin: paper.margin,
    bufferPages: true,
    lang: locale,
    info: {
      Title: `${text.title} ${printed.prescription.folio ?? ''}`,
      Author: printed.issuer.commercialName,
    },
  });
  draw(pdf, paper, printed, { text, locale });
  const mark = markOf(printed.prescription, { text, locale });
  if (mark) markPages(pdf, 0, mark);
  if (pdf.bufferedPageRange().count > 1) numberPages(pdf, paper, 0, text.page);
  return collect(pdf);
};
