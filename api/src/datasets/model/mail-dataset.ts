import { limits, type DatasetQuestion, type Locale, type MailedFile } from '@sala/shared-contracts';
import type { Member } from '../../identity';
import type { ExportFormat } from '../../platform/export/export-file';
import type { MailAttachment } from '../../platform/mail/mail';
import { composeMail } from '../../platform/mail/mail-texts';
import {
  sendOutgoing,
  type OutgoingDesk,
  type OutgoingRequest,
} from '../../platform/outgoing/outgoing';
import { ProblemError } from '../../platform/http/problem-error';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { callerOf, compileForMail } from './compile-for-mail';
import { datasetFile, type CompiledQuestion } from './dataset-file';
import { filterWords, mailWords } from './export-words';
import { readTotal } from './read-rows';
import { readCompanyName } from '../sql/schedules.queries';
import { numberFormatter } from '../../platform/pdf/format-values';

export interface MailContext extends OutgoingDesk {
  readonly publicUrl: string;
  readonly audit: ChangeRecorder['audit'];
}

export interface Mailing {
  readonly id: string;
  readonly place: string;
  readonly definition: DatasetQuestion;
  readonly format: ExportFormat;
}

interface PreparedAnswer {
  readonly rows: number;
  readonly became: Exclude<MailedFile, 'none' | 'failed'>;
  readonly attachment?: MailAttachment;
}

const prepareAnswer = async (
  context: MailContext,
  compiledQuestion: CompiledQuestion,
  format: ExportFormat,
  locale: Locale,
  userId: string,
): Promise<PreparedAnswer> => {
  const rows = await readTotal(context.db, compiledQuestion.compiled);
  if (rows > limits.datasetExportRowsMax) return { rows, became: 'too_many_rows' };
  const attachment = await datasetFile(context, compiledQuestion, {
    format,
    locale,
    now: context.now,
    userId,
  });
  return attachment.content.length > limits.mailAttachmentMaxBytes
    ? { rows, became: 'too_large' }
    : { rows, became: 'attached', attachment };
};

/**
 * Links to the question and to the dataset’s schedules, which open with the reader’s own
 * permissions.
 */
const linksOf = (publicUrl: string, { place, definition }: Mailing) => ({
  url: `${publicUrl}/dataset/${place}?q=${encodeURIComponent(JSON.stringify(definition))}`,
  manageUrl: `${publicUrl}/dataset/${place}?panel=mail`,
});

interface MailParts {
  readonly mailing: Mailing;
  readonly company: string;
  readonly author: Member;
  readonly compiledQuestion: CompiledQuestion;
  readonly answer: PreparedAnswer;
}

const renderMail = (
  publicUrl: string,
  { userId, firstName, locale }: Member,
  { mailing, company, author, compiledQuestion, answer }: MailParts,
): Pick<OutgoingRequest, 'mail'> => {
  const words = mailWords(locale);
  const { url, manageUrl } = linksOf(publicUrl, mailing);
  const filters = filterWords(compiledQuestion.dataset, compiledQuestion.question, locale)
    .map(([label, value]) => `${label}: ${value}`)
    .join('; ');
  const dataset = compiledQuestion.dataset.name;
  const isAuthor = userId === author.userId;
  const facts = {
    firstName,
    company,
    dataset,
    origin: isAuthor ? words.ownOrigin(dataset) : words.origin(dataset, author.name),
    filters: filters === '' ? words.noFilters : filters,
    rows: numberFormatter(locale)(answer.rows),
    file: words.files[answer.became],
    masked: compiledQuestion.compiled.columns.some(({ masked }) => masked) ? words.masked : '',
    url,
    manage: isAuthor ? words.ownManage(manageUrl) : words.manage(author.name),
  };
  const mail = composeMail('datasetMail', { locale, facts });
  return {
    mail: answer.attachment ? { ...mail, attachment: answer.attachment } : mail,
  };
};

/** null: the member has no access. */
const compileForMember = async (
  { db, now }: MailContext,
  member: Member,
  { place, definition }: Mailing,
): Promise<CompiledQuestion | null> => {
  try {
    return await compileForMail(
      { db, now, locale: member.locale, actor: callerOf(member) },
      place,
      definition,
    );
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
};

/**
 * Mails the answer to a question to members, each with their current permissions; those without
 * access get nothing.
 *
 * @returns number sent, number denied, and the outcome of the file
 */
export const mailDataset = async (
  context: MailContext,
  mailing: Mailing,
  author: Member,
  to: readonly Member[],
): Promise<{ sent: number; denied: number; file: MailedFile }> => {
  const company = await readCompanyName(context.db);
  // Personal columns are masked for all, so members of one language share an answer.
  const answers = new Map<Locale, PreparedAnswer>();
  const sent: string[] = [];
  for (const member of to) {
    const compiledQuestion = await compileForMember(context, member, mailing);
    if (!compiledQuestion) continue;
    const answer =
      answers.get(member.locale) ??
      (await prepareAnswer(
        context,
        compiledQuestion,
        mailing.format,
        member.locale,
        author.userId,
      ));
    answers.set(member.locale, answer);
    const parts = { mailing, company, author, compiledQuestion, answer };
    const { userId, locale } = member;
    const outcome = await sendOutgoing(context, {
      event: 'datasetMail',
      person: { userId },
      occurrence: `${mailing.id}/${userId}/${context.now}`,
      locale,
      ...renderMail(context.publicUrl, member, parts),
    });
    if (outcome.state !== 'refused') sent.push(userId);
  }
  const [answer] = answers.values();
  if (answer) {
    const diff = {
      schedule: mailing.id,
      format: mailing.format,
      rows: answer.rows,
      definition: mailing.definition,
      to: sent,
      file: answer.became,
    };
    await context.audit({
      action: 'dataset.mailed',
      entityType: 'dataset',
      entityId: mailing.place,
      diff,
    });
  }
  return { sent: sent.length, denied: to.length - sent.length, file: answer?.became ?? 'none' };
};
