import {
  dayIn,
  type FileAnswer,
  type Locale,
  type PersonalDataFormat,
} from '@sala/shared-contracts';
import type { AfterCommit } from '../../platform/database/after-commit';
import { printableIssuer, readIssuer } from '../model/issuer';
import type { Db } from '../../platform/database/database';
import { drawDocument } from '../../platform/pdf/draw-document';
import { drawAfterCommit } from '../../platform/pdf/draw-after-commit';
import type { Report, ReportSection } from './report';
import { reportTexts, reportFormatFor, type ReportFormat } from './report-text';
import { readResponsible } from '../sql/personal-data.queries';

/** The content for both formats, JSON and PDF. */
export interface PersonalData {
  /** Format marker of the JSON file: `sala.patient-data/1`. */
  readonly format: string;
  /** The record number, used in the file name: `EXP-000001`. */
  readonly code: string;
  /** The person the data is about. */
  readonly name: string;
  readonly content: object;
  readonly sections: (speech: ReportFormat) => readonly ReportSection[];
  /** Notes at the end about what is left out. */
  readonly notes: readonly ('clinical' | 'notShown' | 'jsonHasAll')[];
}

interface FileContext {
  readonly db: Db;
  readonly actor: { readonly userId: string };
  readonly now: string;
  readonly locale: Locale;
}

/** Reads what a report says of its makers; the result draws it, with no transaction open. */
export const prepareReport = async (
  { db, actor, now, locale }: FileContext,
  data: Pick<PersonalData, 'name' | 'sections' | 'notes'>,
): Promise<() => Promise<Uint8Array>> => {
  const { exportedBy, email, timeZone } = await readResponsible(db, actor.userId);
  const text = reportTexts[locale];
  const speech = reportFormatFor(locale, timeZone);
  const issuer = await readIssuer(db);
  const report: Omit<Report, 'issuer'> = {
    locale,
    title: text.title.replace('{{name}}', data.name),
    facts: [
      [text.madeBy, `${exportedBy} (${email})`],
      [text.madeAt, speech.moment(now)],
    ],
    sections: data.sections(speech),
    notes: data.notes.map((note) => text[note]),
  };
  const task = {
    module: new URL('./report.task.ts', import.meta.url),
    load: () => import('./report.task'),
  };
  return async () =>
    drawDocument(issuer.companyId, task, { ...report, issuer: await printableIssuer(issuer) });
};

/** Answers an access request (ARCO) in the language of the request. */
export const personalDataFile = async (
  context: FileContext,
  data: PersonalData,
  format: PersonalDataFormat,
): Promise<FileAnswer | AfterCommit<unknown, FileAnswer>> => {
  const { db, actor, now, locale } = context;
  const { company, exportedBy, timeZone } = await readResponsible(db, actor.userId);
  const name = `${reportTexts[locale].file} ${data.code} ${dayIn(timeZone, now)}.${format}`;
  if (format === 'json') {
    const whole = { format: data.format, exportedAt: now, company, exportedBy, ...data.content };
    return {
      name,
      type: 'application/json; charset=utf-8',
      content: Buffer.from(JSON.stringify(whole, null, 2)),
    };
  }
  const draw = await prepareReport(context, data);
  return drawAfterCommit(async () => ({ name, type: 'application/pdf', content: await draw() }));
};
