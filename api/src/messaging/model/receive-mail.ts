import { randomUUID } from 'node:crypto';
import type { EmailRule } from '@sala/shared-contracts';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import { storeFile } from '../../platform/files/files';
import * as messages from '../sql/email-messages.queries';
import { recordPlace, type MailPlace } from '../sql/mail-flags.queries';
import { categoryOfSender } from '../sql/email-rules.queries';
import { snippetOf } from './mail/mail-text';
import type { ReadMail } from './mail/read-mail';
import { listMailCandidates, mayHave } from './mail-candidates';
import { passOnMail } from './pass-on-mail';
import { placeMail } from './place-mail';

export interface Arrival {
  readonly mailboxId: string;
  /** Who connected the mailbox: files are stored in their name. */
  readonly ownerId: string;
  readonly mail: ReadMail;
  /** The first rule that fits. */
  readonly rule: EmailRule | undefined;
  /** ISO 8601. */
  readonly at: string;
  /** It was read elsewhere before the mailbox was connected. */
  readonly seen: boolean;
  readonly place?: MailPlace;
}

type Desk = ChangeRecorder & { readonly db: Db; readonly now: string };

const openThread = async (desk: Desk, { mailboxId, mail, rule, at }: Arrival) => {
  const { db } = desk;
  const place = placeMail(mail, rule, await categoryOfSender(db, mail.from.address));
  // Who left, or lost the category, since the rule was written gets nothing.
  const isCandidate =
    place.assigneeId !== null &&
    mayHave(await listMailCandidates(db), place.assigneeId, place.category);
  const id = await messages.insertThread(db, {
    ...place,
    assigneeId: isCandidate ? place.assigneeId : null,
    mailboxId,
    at,
    subject: mail.subject,
    kind: mail.kind,
    correspondent: mail.from,
    snippet: snippetOf(mail.text),
    archived: place.archive,
    labels: place.label === null ? [] : [place.label],
  });
  return { id, markRead: place.markRead, createTask: place.createTask };
};

const threadOf = async (desk: Desk, arrival: Arrival) => {
  const { mail, mailboxId } = arrival;
  const answered = [mail.inReplyTo, ...mail.references, mail.bounce?.originalId];
  const found = await messages.findThread(
    desk.db,
    mailboxId,
    answered.filter((id) => typeof id === 'string'),
  );
  return found ? { id: found.id, markRead: false, createTask: false } : openThread(desk, arrival);
};

/**
 * Keeps a mail that arrived: each one once, however often the server shows it.
 *
 * @returns its thread; undefined when it is there already.
 */
export const receiveMail = async (desk: Desk, arrival: Arrival): Promise<string | undefined> => {
  const { db, now, publish } = desk;
  const { mailboxId, ownerId, mail, at, seen, place } = arrival;
  if (await messages.hasMail(db, mailboxId, mail)) {
    if (place) await recordPlace(db, mailboxId, mail.hash, place);
    return undefined;
  }
  const thread = await threadOf(desk, arrival);
  const id = randomUUID();
  await messages.insertMessage(db, {
    id,
    mailboxId,
    threadId: thread.id,
    direction: 'in',
    mail,
    bounced: mail.bounce?.address ?? null,
    read: seen || thread.markRead,
    toldRead: seen,
    place,
    at,
    authorId: null,
  });
  for (const [position, { name, type, content, contentId }] of mail.files.entries()) {
    const stamp = { userId: ownerId, now };
    const file = await storeFile(db, stamp, { purpose: 'email', name, type, content });
    await messages.insertAttachment(
      db,
      { fileId: file.id, messageId: id, contentId, place: position },
      stamp,
    );
  }
  await messages.refreshThread(db, thread.id, {
    at,
    snippet: snippetOf(mail.text),
    files: mail.files.filter(({ contentId }) => contentId === null).length,
    from: { ...mail.from, kind: mail.kind },
  });
  await publish({ type: 'email_thread.received', entityId: thread.id });
  await passOnMail(desk, thread.id, id);
  if (thread.createTask)
    await publish({
      type: 'email_thread.task_asked',
      entityId: thread.id,
      payload: { messageId: id },
    });
  if (mail.bounce)
    await publish({
      type: 'email_message.bounced',
      entityId: id,
      payload: { permanent: mail.bounce.permanent },
    });
  return thread.id;
};
