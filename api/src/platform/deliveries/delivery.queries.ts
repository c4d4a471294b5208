import type { Pool } from 'pg';
import type { Db } from '../database/database';
import type { Mail } from '../mail/mail';

export interface QueuedMail extends Mail {
  readonly id: number;
  /** This one included. */
  readonly tries: number;
}

/**
 * A mail as it is kept: recipient, subject, body, and the name, type, bytes and description of what
 * it brings along.
 */
export const mailColumns = ({ to, subject, text, attachment }: Mail): readonly unknown[] => [
  to,
  subject,
  text,
  attachment?.name ?? null,
  attachment?.type ?? null,
  attachment ? Buffer.from(attachment.content) : null,
  attachment?.alt ?? null,
];

export const enqueueMail = async (db: Db, mail: Mail): Promise<void> => {
  await db.query(
    'insert into mail_queue (recipient, subject, body, file_name, file_type, file, file_alt) values ($1, $2, $3, $4, $5, $6, $7)',
    mailColumns(mail),
  );
};

interface QueuedRow extends Omit<QueuedMail, 'attachment'> {
  readonly file: { readonly name: string; readonly type: string; readonly alt?: string } | null;
  readonly content: Buffer | null;
}

/** Takes what is due, the oldest first; nobody else gets it for as long as the lease lasts. */
export const claimMails = async (
  pool: Pool,
  most: number,
  leaseSeconds: number,
): Promise<QueuedMail[]> => {
  const claimed = await pool.query<QueuedRow>(
    `with due as (
       select id from mail_queue where next_try_at <= clock_timestamp() order by next_try_at, id limit $1 for update skip locked
     ), claimed as (
       update mail_queue q set tries = q.tries + 1, next_try_at = clock_timestamp() + make_interval(secs => $2)
       from due where q.id = due.id returning q.*
     )
     select id, recipient as "to", subject, body as text, tries, file as content,
       case when file is not null then json_strip_nulls(json_build_object('name', file_name, 'type', file_type, 'alt', file_alt)) end as file
     from claimed order by id`,
    [most, leaseSeconds],
  );
  return claimed.rows.map(({ file, content, ...mail }) =>
    file === null || content === null ? mail : { ...mail, attachment: { ...file, content } },
  );
};

export const forgetMail = async (pool: Pool, id: number): Promise<void> => {
  await pool.query('delete from mail_queue where id = $1', [id]);
};

export const postponeMail = async (pool: Pool, id: number, milliseconds: number): Promise<void> => {
  await pool.query(
    `update mail_queue set next_try_at = clock_timestamp() + $2 * interval '1 millisecond' where id = $1`,
    [id, milliseconds],
  );
};
