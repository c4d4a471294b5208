import { limits, type EmailAttachment, type EmailMessage } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { MailAddress, ReadMail } from '../model/mail/read-mail';
import { isReadable, readerValues, type EmailReader } from '../model/email-reader';
import type { MailPlace } from './mail-flags.queries';
import type { ThreadPlace } from './email-threads.queries';
import { shortPersonName } from '../../platform/people/person-names';

const files = `coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'contentId', x.content_id) order by x.place)
  from email_attachment x join stored_file f on f.company_id = x.company_id and f.id = x.file_id
  where x.company_id = m.company_id and x.message_id = m.id), '[]') as attachments`;

/** Oldest first; of a long thread the newest. The caller has proved that the thread is theirs. */
export const readDiscussion = async (db: Db, threadId: string): Promise<EmailMessage[]> =>
  (
    await db.query<EmailMessage>(
      `select m.id, m.direction, m.kind, json_build_object('name', m.from_name, 'address', m.from_address) as from, m.recipients as to, m.copies as cc,
         m.subject, m.body as text, m.html is not null as "hasHtml", m.cut, ${files}, m.at, m.status, m.error_text as error,
         nullif(${shortPersonName('u')}, '') as author
       from email_message m left join user_account u on u.id = m.author_id
       where m.thread_id = $1 order by m.at desc, m.id limit ${limits.emailMessagesShown}`,
      [threadId],
    )
  ).toReversed();

export interface FramedMail {
  readonly html: string | null;
  readonly pictures: string[];
}

const ofReader = `from email_message m join email_thread t on t.company_id = m.company_id and t.id = m.thread_id where ${isReadable}`;

/** @throws resource.not_found also for what the reader may not see */
export const readHtml = (db: Db, reader: EmailReader, messageId: string): Promise<FramedMail> =>
  db.one<FramedMail>(`select m.html, m.pictures ${ofReader} and m.id = $3`, [
    ...readerValues(reader),
    messageId,
  ]);

/** @throws resource.not_found also for what the reader may not see, and for a file not sent yet */
export const requireReadableFile = async (
  db: Db,
  reader: EmailReader,
  fileId: string,
): Promise<void> => {
  await db.one(
    `select from email_attachment x join email_message m on m.company_id = x.company_id and m.id = x.message_id
       join email_thread t on t.company_id = m.company_id and t.id = m.thread_id where ${isReadable} and x.file_id = $3`,
    [...readerValues(reader), fileId],
  );
};

/** Whether this very mail is there, whatever its UID; or a copy of one that we sent. */
export const hasMail = async (
  db: Db,
  mailboxId: string,
  { hash, messageId }: Pick<ReadMail, 'hash' | 'messageId'>,
): Promise<boolean> =>
  (await db.maybe(
    `select from email_message where mailbox_id = $1 and (content_hash = $2 or message_id = $3 and direction = 'out') limit 1`,
    [mailboxId, Buffer.from(hash), messageId],
  )) !== undefined;

/** The thread of the latest mail that has one of these Message-IDs. */
export const findThread = (
  db: Db,
  mailboxId: string,
  ids: readonly string[],
): Promise<{ id: string; category: ThreadPlace['category'] } | undefined> =>
  db.maybe(
    `select t.id, t.category from email_message m join email_thread t on t.company_id = m.company_id and t.id = m.thread_id
     where m.mailbox_id = $1 and m.message_id = any ($2) order by m.at desc limit 1`,
    [mailboxId, ids],
  );

export interface NewThread extends ThreadPlace {
  readonly mailboxId: string;
  readonly subject: string;
  readonly kind: EmailMessage['kind'];
  readonly correspondent: MailAddress;
  readonly snippet: string;
  readonly at: string;
  readonly archived: boolean;
  readonly labels: readonly string[];
  readonly assigneeId: string | null;
}

export const insertThread = async (db: Db, thread: NewThread): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into email_thread (company_id, mailbox_id, subject, category, category_source, category_detail, confidence, kind, correspondent,
         correspondent_name, snippet, last_message_at, archived, labels, assignee_id)
       values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
      [
        thread.mailboxId,
        thread.subject,
        thread.category,
        thread.source,
        thread.detail,
        thread.confidence,
        thread.kind,
        thread.correspondent.address,
        thread.correspondent.name,
        thread.snippet,
        thread.at,
        thread.archived,
        thread.labels,
        thread.assigneeId,
      ],
    )
  ).id;

export interface NewMessage {
  readonly id: string;
  readonly mailboxId: string;
  readonly threadId: string;
  readonly direction: EmailMessage['direction'];
  readonly mail: Omit<ReadMail, 'bounce' | 'files'>;
  readonly bounced: string | null;
  readonly read: boolean;
  readonly at: string;
  readonly authorId: string | null;
  /** What its server knows of it. */
  readonly toldRead?: boolean;
  readonly place?: MailPlace | undefined;
}

export const insertMessage = async (db: Db, message: NewMessage): Promise<void> => {
  const { mail } = message;
  await db.query(
    `insert into email_message (company_id, id, mailbox_id, thread_id, direction, kind, message_id, content_hash, in_reply_to, references_to,
       from_name, from_address, recipients, copies, subject, body, html, pictures, cut, read, at, author_id, status, bounced,
       told_read, uid, uid_validity)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
       case when $4 = 'out' then 'queued' end, $22, $23, $24, $25)`,
    [
      message.id,
      message.mailboxId,
      message.threadId,
      message.direction,
      mail.kind,
      mail.messageId,
      Buffer.from(mail.hash),
      mail.inReplyTo,
      mail.references,
      mail.from.name,
      mail.from.address,
      JSON.stringify(mail.to),
      JSON.stringify(mail.cc),
      mail.subject,
      mail.text,
      mail.html,
      mail.pictures,
      mail.cut,
      message.read,
      message.at,
      message.authorId,
      message.bounced,
      message.toldRead ?? message.read,
      message.place?.uid ?? null,
      message.place?.uidValidity ?? null,
    ],
  );
};

/** What the list shows of the latest mail. A mail that arrives brings its thread back. */
export const refreshThread = async (
  db: Db,
  threadId: string,
  latest: {
    readonly at: string;
    readonly snippet: string;
    readonly files: number;
    /** null: one of ours, which leaves who wrote as it is. */
    readonly from: (MailAddress & { readonly kind: EmailMessage['kind'] }) | null;
  },
): Promise<void> => {
  await db.query(
    `update email_thread set snippet = case when $2 >= last_message_at then $3 else snippet end, last_message_at = greatest(last_message_at, $2),
       files = files + $4, correspondent = coalesce($5, correspondent), correspondent_name = coalesce($6, correspondent_name),
       kind = coalesce($7, kind), archived = archived and ($5 is null or messages = 1), version = version + 1
     where id = $1`,
    [
      threadId,
      latest.at,
      latest.snippet,
      latest.files,
      latest.from?.address ?? null,
      latest.from?.name ?? null,
      latest.from?.kind ?? null,
    ],
  );
};

export const insertAttachment = async (
  db: Db,
  {
    fileId,
    messageId,
    contentId,
    place,
  }: {
    readonly fileId: string;
    readonly messageId: string | null;
    readonly contentId: string | null;
    readonly place: number;
  },
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  await db.query(
    `insert into email_attachment (company_id, file_id, message_id, content_id, place, created_at, created_by)
     values (app_company(), $1, $2, $3, $4, $5, $6)`,
    [fileId, messageId, contentId, place, now, userId],
  );
};

/** Of the person, and not part of a mail yet; locked. */
export const lockUploads = (
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<(EmailAttachment & { contentId: null })[]> =>
  db.query(
    `select f.id, f.name, f.type, f.size, null as "contentId" from email_attachment x join stored_file f on f.company_id = x.company_id and f.id = x.file_id
     where x.message_id is null and x.created_by = $1 and x.file_id = any ($2) for update of x`,
    [userId, ids],
  );

export const attachUploads = async (
  db: Db,
  messageId: string,
  ids: readonly string[],
): Promise<void> => {
  await db.query(
    `update email_attachment x set message_id = $1, place = o.place from unnest($2::uuid[]) with ordinality o (id, place) where x.file_id = o.id`,
    [messageId, ids],
  );
};

/** Files that nobody sent within a day. */
export const forgetUploads = async (db: Db, userId: string, now: string): Promise<void> => {
  await db.query(
    `delete from email_attachment where message_id is null and created_by = $1 and created_at < $2::timestamptz - interval '1 day'`,
    [userId, now],
  );
};

export const countUploads = async (db: Db, userId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      'select count(*)::int as count from email_attachment where message_id is null and created_by = $1',
      [userId],
    )
  ).count;

export interface OutgoingMail {
  readonly mailboxId: string;
  readonly messageId: string;
  readonly inReplyTo: string | null;
  readonly references: string[];
  readonly to: MailAddress[];
  readonly cc: MailAddress[];
  readonly subject: string;
  readonly text: string;
  readonly files: { readonly id: string; readonly name: string; readonly type: string }[];
}

/** Undefined: it was sent already. */
export const readOutgoing = (db: Db, id: string): Promise<OutgoingMail | undefined> =>
  db.maybe<OutgoingMail>(
    `select m.mailbox_id as "mailboxId", m.message_id as "messageId", m.in_reply_to as "inReplyTo", m.references_to as references, m.recipients as to,
       m.copies as cc, m.subject, m.body as text,
       coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type) order by x.place)
         from email_attachment x join stored_file f on f.company_id = x.company_id and f.id = x.file_id
         where x.company_id = m.company_id and x.message_id = m.id), '[]') as files
     from email_message m where m.id = $1 and m.direction = 'out' and m.status <> 'sent'`,
    [id],
  );

export const recordOutgoing = async (
  db: Db,
  id: string,
  status: 'queued' | 'sent' | 'failed',
  error: string | null,
): Promise<string> =>
  (
    await db.one<{ threadId: string }>(
      'update email_message set status = $2, error_text = $3 where id = $1 returning thread_id as "threadId"',
      [id, status, error],
    )
  ).threadId;

/** What an answer to a thread refers to (RFC 5322 §3.6.4), the oldest first. */
export const readAnswered = (
  db: Db,
  threadId: string,
): Promise<{ messageId: string | null; references: string[] }> =>
  db.one(
    `select m.message_id as "messageId", array(
         select r from (
           select r, place from unnest(m.references_to || m.message_id) with ordinality o (r, place) where r is not null order by place desc limit 20
         ) latest order by place
       ) as references
     from email_message m where m.thread_id = $1 order by m.direction, m.at desc, m.id limit 1`,
    [threadId],
  );

/** The latest mail of a thread; asked for once the thread is locked, to know what came meanwhile. */
export const latestOf = async (db: Db, threadId: string): Promise<string> =>
  (
    await db.one<{ id: string }>(
      'select id from email_message where thread_id = $1 order by at desc, id limit 1',
      [threadId],
    )
  ).id;
