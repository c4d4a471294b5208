import type { Locale } from '@sala/shared-contracts';
import type { ReportFormat, ReportSection } from '../../clinic';
import { pieces, safeName, type Stage } from '../../clinical';
import { readFile } from '../../platform/files/files';
import { findNextMailFile, listMailAfter, type MailOfRecord } from '../sql/privacy-mail.queries';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';

const words: Readonly<Record<Locale, typeof en>> = { 'es-MX': esMX, en };

const mailsOfPiece = 50;
/** Long mails are fewer to a document, so that none takes too long to draw. */
const charactersMax = 150_000;

const section = (
  mails: readonly MailOfRecord[],
  say: typeof en,
  { moment }: ReportFormat,
): ReportSection => ({
  title: say.title,
  columns: [say.at, say.people, say.written],
  rows: mails.flatMap(({ at, from, to, subject, text, files }) => {
    const people = say.arrow.replace('{{from}}', () => from).replace('{{to}}', () => to.join(', '));
    const written = [subject, text, files.join(', ')].filter(Boolean).join('\n\n');
    return pieces(written).map((piece) => [moment(at), people, piece]);
  }),
});

/** As many as a document holds, but one at least. */
const fitting = (mails: readonly MailOfRecord[]): MailOfRecord[] => {
  let length = 0;
  return mails.filter(({ text }, place) => {
    length += text.length;
    return place === 0 || length <= charactersMax;
  });
};

/** Mail from and to the patient in the package of an access request, found by address. */
export const mailStage: Stage = async ({ db, patientId, locale }, after) => {
  const found = fitting(await listMailAfter(db, patientId, after, mailsOfPiece));
  const [first, last] = [found.at(0), found.at(-1)];
  if (!first || !last) return null;
  const say = words[locale];
  return {
    path: `${say.path}-${first.at.slice(0, 10)}-${first.id.slice(0, 8)}`,
    content: { mails: found },
    sections: (format) => [section(found, say, format)],
    after: last.id,
  };
};

/** Files of those mails, one by one. */
export const mailFileStage: Stage = async ({ db, patientId, locale }, after) => {
  const file = await findNextMailFile(db, patientId, after);
  if (!file) return null;
  const { name, type, content } = await readFile(db, 'email', file.id);
  return {
    path: `${words[locale].files}/${file.id.slice(0, 8)} ${safeName(name)}`,
    type,
    bytes: content,
    after: file.id,
  };
};
