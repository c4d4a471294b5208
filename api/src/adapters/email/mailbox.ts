import type { Pool } from 'pg';
import { inTransaction, type Db } from '../../platform/database/database';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import type { Mail } from '../../platform/mail/mail';
import type { Clock } from '../../platform/time/clock';
import type { EmailDriver } from './port';

const insert =
  'insert into sandbox_mail (recipient, subject, body, file_name, file_type, file, file_alt, sent_at) values ($1, $2, $3, $4, $5, $6, $7, $8)';

/** Stores a mail in the sandbox mailbox. */
export const keepInMailbox = async (
  db: Db,
  { to, subject, text, attachment }: Mail,
  clock: Clock,
): Promise<void> => {
  await db.query(insert, [
    to,
    subject,
    text,
    attachment?.name ?? null,
    attachment?.type ?? null,
    attachment ? Buffer.from(attachment.content) : null,
    attachment?.alt ?? null,
    clock.now().toISOString(),
  ]);
};

const nobody = { companyId: null, userId: null };

/** Replaces a mail server: stores mail in the sandbox mailbox, which anybody can read. */
export const createMailboxDriver = (pool: Pool, clock: Clock): EmailDriver => ({
  send: (mail) => {
    refuseInTransaction('the mailbox');
    return inTransaction(pool, nobody, (db) => keepInMailbox(db, mail, clock));
  },
  close: () => undefined,
});
