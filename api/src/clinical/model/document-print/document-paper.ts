import PDFDocument from 'pdfkit';
import {
  fillMessage,
  readablePhone,
  type ClinicalDocument,
  type Locale,
} from '@sala/shared-contracts';
import { formatDay, zonedInstant } from '../../../platform/pdf/format-values';
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
import { pieces } from '../../privacy-package/visit-sections';
import type { DocumentHeading } from '../../sql/document-facts.queries';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';
import { aboutPerson } from '../../../platform/people/about-person';

export interface PrintedDocument {
  readonly document: ClinicalDocument;
  /** As on the day of the signature; as it is now for what is not signed yet. */
  readonly heading: DocumentHeading;
  readonly issuer: Issuer;
  /** A PNG; null: not drawn on the screen. */
  readonly signature: Uint8Array | null;
  /** null: not signed yet. */
  readonly lockedAt: string | null;
  /** Of the company. */
  readonly timeZone: string;
  /** yyyy-mm-dd */
  readonly printedOn: string;
}

const texts: Readonly<Record<Locale, typeof esMX>> = { 'es-MX': esMX, en };

/** Establishment and patient (NOM-004-SSA3-2012, §5.2 and 5.9). */
const drawHeading = (sheet: Sheet, { heading, document, issuer }: PrintedDocument): void => {
  const text = texts[document.language];
  const { establishment: place, patient, today } = heading;
  const lines = [
    // The letterhead says what the company is called now, and where it is.
    [place.legalName !== issuer.legalName && place.legalName, place.site],
    [
      ...besideLetterhead(issuer, [place.address, place.phone && readablePhone(place.phone)]),
      place.clues && `CLUES ${place.clues}`,
    ],
  ].map((line) => line.filter(Boolean).join(' · '));
  for (const line of lines) if (line) sheet.text(line, { color: grey });
  sheet.rule();
  const rows = [
    [text.patient, patient.name],
    [text.record, patient.recordNumber],
    [text.about, aboutPerson(document.language, patient, today)],
    [text.address, patient.address],
    [text.visit, String(document.visitNumber)],
    [text.expires, document.expiresOn && formatDay(document.language, document.expiresOn)],
  ];
  for (const [label, value] of rows)
    if (label && value) sheet.row([label, value], [0.3, 0.7], { align: 'left' });
  sheet.rule();
};

const signatureSize = { width: 180, height: 60 };
const lineSpace = 44;

interface SignatureLine {
  readonly name: string;
  /** Below the line. */
  readonly role: string;
  readonly image: Uint8Array | null;
}

/** Who signs: of a consent, the patient or guardian, the practitioner and witnesses. */
const linesOf = ({ document, heading, signature }: PrintedDocument): SignatureLine[] => {
  const text = texts[document.language];
  const { name, licence, specialty } = heading.practitioner;
  const role = [text.practitioner, specialty, licence && fillMessage(text.licence, { licence })]
    .filter(Boolean)
    .join(' · ');
  if (document.kind !== 'consent') return [{ name, role, image: signature }];
  const signs =
    document.signer === 'guardian'
      ? { name: document.signerName, role: `${text.guardian}: ${document.signerRelation}` }
      : { name: document.signerName || heading.patient.name, role: text.patient };
  const { witness1, witness2 } = document;
  return [
    { ...signs, image: signature },
    { name, role, image: null },
    ...[witness1, witness2].map((witness) => ({ name: witness, role: text.witness, image: null })),
  ];
};

const underName = ({ name, role }: SignatureLine): string =>
  [name, role].filter(Boolean).join(' · ');

/** Up to two lines side by side, each to sign on or with what was drawn above it. */
const drawLines = (pdf: Pdf, sheet: Sheet, pair: readonly SignatureLine[]): void => {
  const height = pair.some(({ image }) => image) ? signatureSize.height : lineSpace;
  const half = (letter.width - 2 * letter.margin) / 2;
  sheet.ensureSpace(height + lineSpace);
  const top = pdf.y;
  const bottom = top + height;
  for (const [place, { image }] of pair.entries()) {
    const left = letter.margin + place * half;
    if (image) pdf.image(Buffer.from(image), left, top, { fit: [signatureSize.width, height] });
    pdf
      .moveTo(left, bottom)
      .lineTo(left + half * 0.9, bottom)
      .lineWidth(0.7)
      .strokeColor('black')
      .stroke();
  }
  pdf.y = bottom + 3;
  sheet.row(pair.map(underName), [0.5, 0.5].slice(0, pair.length), { align: 'left', factor: 0.9 });
};

/** What makes a print of a locked document comparable with it. */
const drawDigest = (
  sheet: Sheet,
  { document, lockedAt, timeZone, printedOn }: PrintedDocument,
): void => {
  const text = texts[document.language];
  sheet.rule();
  if (lockedAt === null || document.signature === null) {
    sheet.text(text.unsigned, { factor: 0.85, color: grey });
    return;
  }
  const by = document.lockedBy ?? '';
  const at = zonedInstant(document.language, lockedAt, timeZone);
  sheet.text(fillMessage(text.signed[document.signature], { at, by }), { factor: 0.85 });
  sheet.text(fillMessage(text.hash, { hash: document.contentHash ?? '' }), { factor: 0.85 });
  sheet.text(fillMessage(text.copy, { day: formatDay(document.language, printedOn) }), {
    factor: 0.85,
    color: grey,
  });
  if (!document.intact) sheet.text(text.altered, { bold: true });
};

export const documentPaper = (printed: PrintedDocument): Promise<Uint8Array> => {
  const { document, issuer } = printed;
  const text = texts[document.language];
  const pdf = new PDFDocument({
    size: [letter.width, letter.height],
    margin: letter.margin,
    bufferPages: true,
    lang: document.language,
    info: { Title: document.title, Author: issuer.commercialName },
  });
  const sheet = new Sheet(pdf, letter);
  drawLetterhead(pdf, sheet, letter, issuer);
  drawHeading(sheet, printed);
  sheet.text(document.title, { bold: true, factor: 1.2, align: 'center' });
  sheet.gap();
  for (const paragraph of document.body.split(/\n{2,}/)) {
    for (const piece of pieces(paragraph)) sheet.text(piece);
    sheet.gap();
  }
  const lines = linesOf(printed);
  for (let first = 0; first < lines.length; first += 2)
    drawLines(pdf, sheet, lines.slice(first, first + 2));
  drawDigest(sheet, printed);
  if (document.status === 'locked') markPages(pdf, 0, text.copyMark);
  if (pdf.bufferedPageRange().count > 1) numberPages(pdf, letter, 0, text.page);
  return collect(pdf);
};
