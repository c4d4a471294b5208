import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { fileKind, isPicture, mediaTypes } from '../../platform/files/file-kind';
import { storeFile } from '../../platform/files/files';
import { checkAttachedPicture } from '../../platform/files/images';
import { AfterCommit } from '../../platform/database/after-commit';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { readerOf } from '../model/email-reader';
import { cutTo, snippetOf } from '../model/mail/mail-text';
import { noteAnswerByMail } from '../model/pass-on-mail';
import { writeLetter } from '../model/write-letter';
import * as messages from '../sql/email-messages.queries';
import { listMailboxes, readMailbox, type MailboxRow } from '../sql/mailboxes.queries';
import { lockThread } from '../sql/email-threads.queries';
import { readDetail } from './email-threads.handlers';

const entityType = 'email_thread';

const requireActive = async (db: Db, id: string): Promise<MailboxRow> => {
  const mailbox = await readMailbox(db, id);
  if (!mailbox.active) throw new ProblemError('mailbox.off');
  return mailbox;
};

const replySubject = (subject: string): string =>
  /^re:/i.test(subject) ? subject : cutTo(`Re: ${subject}`, limits.emailSubjectMax).trim();

const storeUpload = async (
  { db, query, body, actor, now }: Context<'emailUploadCreate'>,
  type: string,
) => {
  const stamp = { userId: actor.userId, now };
  await messages.forgetUploads(db, actor.userId, now);
  if ((await messages.countUploads(db, actor.userId)) >= limits.emailUploadsMax * 2)
    throw new ProblemError('emailThread.too_large');
  const file = await storeFile(db, stamp, {
    purpose: 'email',
    name: query.name,
    type,
    content: body,
  });
  await messages.insertAttachment(
    db,
    { fileId: file.id, messageId: null, contentId: null, place: 0 },
    stamp,
  );
  const { id, name, size } = file;
  return { id, name, type, size, contentId: null };
};

/** Mail that people write. */
export const emailWritingHandlers = defineHandlers<
  'emailUploadCreate' | 'emailThreadCreate' | 'emailReplyCreate'
>({
  emailUploadCreate: async (context) => {
    const { body, query, actor } = context;
    const kind = await fileKind(body, query.name);
    if (!kind) throw new ProblemError('emailUpload.kind_unknown');
    if (!isPicture(kind)) return storeUpload(context, mediaTypes[kind]);
    return new AfterCommit(async () => {
      await checkAttachedPicture(actor.companyId, body);
      return (later) => storeUpload(later, mediaTypes[kind]);
    });
  },

  emailThreadCreate: async ({ db, body, actor, now, audit, publish, afterCommit, services }) => {
    const reader = readerOf(actor);
    if (!reader.categories.includes(body.category))
      throw invalid({ path: 'category', code: 'not_an_option' });
    if (!(await listMailboxes(db)).some(({ id }) => id === body.mailboxId))
      throw invalid({ path: 'mailboxId', code: 'not_an_option' });
    const mailbox = await requireActive(db, body.mailboxId);
    const threadId = await messages.insertThread(db, {
      mailboxId: mailbox.id,
      subject: body.subject,
      category: body.category,
      source: 'manual',
      detail: null,
      confidence: 1,
      kind: 'personal',
      correspondent: { name: '', address: body.to[0] ?? '' },
      snippet: snippetOf(body.text),
      at: now,
      archived: false,
      labels: [],
      assigneeId: actor.userId,
    });
    await writeLetter(
      db,
      { mailbox, threadId, letter: { ...body, inReplyTo: null, references: [] } },
      { userId: actor.userId, now },
    );
    await audit({
      action: 'email_thread.created',
      entityType,
      entityId: threadId,
      diff: { to: body.to, cc: body.cc, category: body.category },
    });
    await publish({ type: 'email_thread.sent', entityId: threadId });
    afterCommit(services.mailer.nudge);
    return readDetail(db, reader, threadId);
  },

  emailReplyCreate: async (context) => {
    const { db, params, body, actor, now, audit, publish, afterCommit, services } = context;
    const reader = readerOf(actor);
    const thread = await lockThread(db, reader, params.emailThreadId);
    if ((await messages.latestOf(db, thread.id)) !== body.answersId)
      throw new ProblemError('emailThread.answered');
    const mailbox = await requireActive(db, thread.mailboxId);
    const answered = await messages.readAnswered(db, thread.id);
    await writeLetter(
      db,
      {
        mailbox,
        threadId: thread.id,
        letter: {
          ...body,
          subject: replySubject(thread.subject),
          inReplyTo: answered.messageId,
          references: answered.references,
        },
      },
      { userId: actor.userId, now },
    );
    await audit({
      action: 'email_thread.answered',
      entityType,
      entityId: thread.id,
      diff: { to: body.to, cc: body.cc },
    });
    await publish({ type: 'email_thread.sent', entityId: thread.id });
    await noteAnswerByMail({ db, now, publish }, thread.id, actor.userId);
    afterCommit(services.mailer.nudge);
    return readDetail(db, reader, thread.id);
  },
});
