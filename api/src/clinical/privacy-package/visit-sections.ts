import {
  noteSections,
  vitalKeys,
  vitalRanges,
  type Allergy,
  type ClinicalDocument,
  sigSentence,
  type Locale,
  type Prescription,
  type ServiceRequest,
  type TeachingDelivery,
  type Visit,
  type VitalSigns,
} from '@sala/shared-contracts';
import { labelFor, type ReportFormat, type ReportSection } from '../../clinic';
import type { VisitFacts } from '../sql/visit-rows.queries';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';

export type PackageWords = typeof en;

export const packageWords: Readonly<Record<Locale, PackageWords>> = { 'es-MX': esMX, en };

/** A visit with everything that was written about it. */
export type WholeVisit = Omit<VisitFacts, 'practitionerUserId' | 'cosignerUserId'> &
  Pick<Visit, 'note' | 'vitals' | 'diagnoses' | 'addenda' | 'signature' | 'cosignature'> & {
    readonly prescriptions: readonly Omit<Prescription, 'actions'>[];
    /** Those that were signed. */
    readonly documents: readonly Omit<ClinicalDocument, 'actions'>[];
    readonly orders: readonly Omit<ServiceRequest, 'actions'>[];
  };

type Line = readonly [label: string, value: string | null];

const charactersMax = 1500;
const linesMax = 25;

/** Between words, where there are any. */
const shortened = (line: string): string[] => {
  const found: string[] = [];
  let rest = line;
  while (rest.length > charactersMax) {
    const end = rest.lastIndexOf(' ', charactersMax - 1) + 1 || charactersMax;
    found.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...found, rest];
};

/** A cell of a report does not go over to the next page, so that long texts are several cells. */
export const pieces = (text: string): string[] => {
  const found: string[] = [];
  let piece: string[] = [];
  const lines = text.split('\n').flatMap(shortened);
  for (const line of lines) {
    const length = piece.reduce((sum, one) => sum + one.length, line.length);
    if (piece.length === linesMax || (piece.length > 0 && length > charactersMax)) {
      found.push(piece.join('\n'));
      piece = [];
    }
    piece.push(line);
  }
  return [...found, piece.join('\n')];
};

const linesOf = (label: string, text: string | null | undefined): Line[] =>
  text ? pieces(text).map((piece, index) => [index === 0 ? label : '', piece] as const) : [];

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? '');

const measured = (signs: VitalSigns, say: PackageWords): string =>
  vitalKeys
    .flatMap((key) =>
      signs[key] === null ? [] : [`${say.measures[key]} ${signs[key]} ${vitalRanges[key].unit}`],
    )
    .join(', ');

const signatureLines = (
  { signature, cosignature }: WholeVisit,
  say: PackageWords,
  { moment }: ReportFormat,
): Line[] => {
  if (!signature) return [];
  const signed = (who: string, licence: string | null, when: string): string =>
    fill(say.signed, { name: who, licence: licence ?? '—', at: moment(when) ?? when });
  const { by: name, licence, at, contentHash, content } = signature;
  return [
    [say.signature, signed(name, licence, at)],
    ['SHA-256', contentHash],
    ...(content === 'intact' ? [] : [['', say[content]] as const]),
    ...(cosignature
      ? [
          [
            say.cosignature,
            cosignature.at && cosignature.by
              ? signed(cosignature.by, cosignature.licence, cosignature.at)
              : say.notCosigned,
          ] as const,
        ]
      : []),
  ];
};

/** Words that were taken over from an earlier note say so, as on screen and paper. */
const copiedLine = (
  at: string | undefined,
  { copied }: PackageWords,
  { moment }: ReportFormat,
): Line[] => (at === undefined ? [] : [['', fill(copied, { at: moment(at) ?? at })]]);

/** As it was printed. */
const prescriptionLines = (
  { folio, issuedAt, items, generalInstructions }: WholeVisit['prescriptions'][number],
  say: PackageWords,
  { moment }: ReportFormat,
): Line[] =>
  linesOf(
    say.prescription,
    [
      `${folio ?? ''}, ${moment(issuedAt) ?? ''}`,
      ...items.flatMap((item) => [
        `${item.genericName}, ${item.presentation}: ${sigSentence(item, 'es-MX')}`,
        item.instructions ?? '',
      ]),
      generalInstructions ?? '',
    ]
      .filter((line) => line !== '')
      .join('\n'),
  );

/** As it was signed. */
const documentLines = (
  { title, body, lockedAt, lockedBy, contentHash }: WholeVisit['documents'][number],
  say: PackageWords,
  { moment }: ReportFormat,
): Line[] => [
  ...linesOf(say.document, `${title}\n${moment(lockedAt) ?? ''}, ${lockedBy ?? ''}\n${body}`),
  ['SHA-256', contentHash],
];

const orderLines = (
  {
    codeText,
    orderedAt,
    orderedBy,
    reason,
    result,
    resultFile,
    revokedReason,
  }: WholeVisit['orders'][number],
  say: PackageWords,
  { moment }: ReportFormat,
): Line[] =>
  linesOf(
    say.order,
    [
      `${codeText}, ${moment(orderedAt) ?? ''}, ${orderedBy}`,
      reason,
      result,
      resultFile?.name ?? '',
      revokedReason,
    ]
      .filter((line) => line !== '')
      .join('\n'),
  );

/** A visit in the words of its screen. */
export const visitSection =
  (say: PackageWords, format: ReportFormat) =>
  (visit: WholeVisit): ReportSection => {
    const { text, moment } = format;
    const { note, practitioner, department, site } = visit;
    return {
      title: fill(say.visit, {
        number: String(visit.visitNumber),
        at: moment(visit.startedAt) ?? '',
      }),
      lines: [
        [say.status, labelFor(text.visitStatuses, visit.status)],
        [say.practitioner, practitioner?.name ?? null],
        [say.place, `${department.name}, ${site.name}`],
        [say.ended, moment(visit.endedAt)],
        ...noteSections.flatMap((name) => [
          ...linesOf(say.sections[name], note.sections[name]),
          ...copiedLine(note.copied[name]?.at, say, format),
        ]),
        ...linesOf(say.disposition, note.disposition && say.dispositions[note.disposition]),
        ...linesOf(say.followUp, note.followUpDays === null ? null : String(note.followUpDays)),
        ...visit.vitals.flatMap((signs) =>
          linesOf(
            say.vitals,
            `${moment(signs.takenAt) ?? ''}, ${signs.takenBy}: ${measured(signs, say)}`,
          ),
        ),
        ...visit.diagnoses.items.flatMap(({ code, title, rank, certainty }) =>
          linesOf(
            say.diagnosis,
            `${code} ${title} (${say.ranks[rank]}, ${say.certainties[certainty]})`,
          ),
        ),
        ...visit.prescriptions.flatMap((one) => prescriptionLines(one, say, format)),
        ...visit.documents.flatMap((one) => documentLines(one, say, format)),
        ...visit.orders.flatMap((one) => orderLines(one, say, format)),
        ...visit.addenda.flatMap(({ at, by, body, reason }) =>
          linesOf(
            say.addendum,
            `${moment(at) ?? at}, ${by}\n${body}\n${fill(say.reason, { reason })}`,
          ),
        ),
        ...signatureLines(visit, say, format),
      ],
    };
  };

/** Blood type and allergies, those that were entered in error included. */
export const summarySections = (
  bloodType: string | null,
  allergies: readonly Allergy[],
  say: PackageWords,
): readonly ReportSection[] => [
  { title: say.summary, lines: [[say.bloodType, bloodType]] },
  {
    title: say.allergies,
    columns: [say.substance, say.reaction, say.severity, say.status],
    rows: allergies.map(({ substance, reaction, severity, status }) => [
      substance,
      reaction,
      labelFor(say.severities, severity),
      labelFor(say.allergyStatuses, status),
    ]),
  },
];

/** What the patient was given to read, and what they did with it. */
export const teachingSection = (
  deliveries: readonly TeachingDelivery[],
  say: PackageWords,
  { moment }: ReportFormat,
): ReportSection => ({
  title: say.teaching.title,
  columns: [say.teaching.material, say.teaching.given, say.teaching.opened, say.teaching.right],
  rows: deliveries.map(({ material, sentAt, openedAt, correct }) => [
    material.title,
    moment(sentAt),
    openedAt === null ? null : moment(openedAt),
    correct === null ? null : String(correct),
  ]),
});
