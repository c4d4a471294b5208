import type { Mailbox, MailServer } from '@sala/shared-contracts';
import type { ClientBase, Pool } from 'pg';
import type { Db } from '../../platform/database/database';

export interface MailboxColumns {
  readonly name: string;
  readonly address: string;
  readonly fromName: string;
  readonly user: string;
  readonly imap: MailServer;
  readonly smtp: MailServer;
  readonly signature: string;
  readonly active: boolean;
}

/** A mailbox with its sealed password. */
export interface MailboxRow extends MailboxColumns {
  readonly id: string;
  readonly companyId: string;
  readonly secrets: Buffer;
  readonly lastOkAt: string | null;
  readonly lastErrorAt: string | null;
  readonly lastErrorText: string | null;
  readonly createdBy: string;
  readonly version: number;
}

const columns = `id, company_id as "companyId", name, address, from_name as "fromName", user_name as user, imap, smtp, signature, active,
  secrets, last_ok_at as "lastOkAt", last_error_at as "lastErrorAt", last_error_text as "lastErrorText", created_by as "createdBy", version`;

const failedLast = `last_error_at is not null and (last_ok_at is null or last_error_at > last_ok_at)`;

export const listMailboxes = (db: Db): Promise<Mailbox[]> =>
  db.query<Mailbox>(
    `select id, name, address, signature, active, last_ok_at as "lastOkAt", version,
       case when not active then 'off' when ${failedLast} then 'error' when last_ok_at is null then 'connecting' else 'ok' end as health
     from mailbox order by name collate "es-x-icu", id`,
  );

/** @throws resource.not_found */
export const readMailbox = (db: Db, id: string): Promise<MailboxRow> =>
  db.one<MailboxRow>(`select ${columns} from mailbox where id = $1`, [id]);

/** @throws resource.not_found */
export const lockMailbox = (db: Db, id: string): Promise<MailboxRow> =>
  db.one<MailboxRow>(`select ${columns} from mailbox where id = $1 for no key update`, [id]);

export interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const valuesOf = (mailbox: MailboxColumns): unknown[] => [
  mailbox.name,
  mailbox.address,
  mailbox.fromName,
  mailbox.user,
  JSON.stringify(mailbox.imap),
  JSON.stringify(mailbox.smtp),
  mailbox.signature,
  mailbox.active,
];

export const insertMailbox = async (
  db: Db,
  { id, secrets }: { readonly id: string; readonly secrets: Buffer },
  mailbox: MailboxColumns,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `insert into mailbox (company_id, id, secrets, name, address, from_name, user_name, imap, smtp, signature, active,
       created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $11, $12)`,
    [id, secrets, ...valuesOf(mailbox), now, userId],
  );
};

/** Another account is read from its beginning. */
export const updateMailbox = async (
  db: Db,
  { id, secrets, anew }: { readonly id: string; readonly secrets: Buffer; readonly anew: boolean },
  mailbox: MailboxColumns,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update mailbox set secrets = $2, name = $3, address = $4, from_name = $5, user_name = $6, imap = $7, smtp = $8, signature = $9, active = $10,
       updated_at = $11, updated_by = $12, version = version + 1,
       uid_validity = case when $13 then null else uid_validity end, last_uid = case when $13 then 0 else last_uid end,
       last_ok_at = case when $13 then null else last_ok_at end, last_error_at = null, last_error_text = null
     where id = $1`,
    [id, secrets, ...valuesOf(mailbox), now, userId, anew],
  );
};

export interface Cursor {
  /** null: nothing was fetched yet. */
  readonly uidValidity: number | null;
  readonly lastUid: number;
}

export const readCursor = (db: Db, id: string): Promise<Cursor> =>
  db.one<Cursor>(
    `select uid_validity as "uidValidity", last_uid as "lastUid" from mailbox where id = $1`,
    [id],
  );

/** UIDs of another validity mean other mails: it is read from its beginning. */
export const resetCursor = async (db: Db, id: string, uidValidity: number): Promise<void> => {
  await db.query('update mailbox set uid_validity = $2, last_uid = 0 where id = $1', [
    id,
    uidValidity,
  ]);
};

/** @returns false when another process has come further, or the account is another one now. */
export const advanceCursor = async (
  db: Db,
  id: string,
  { uidValidity, lastUid }: Cursor,
): Promise<boolean> =>
  (
    await db.query(
      'update mailbox set last_uid = $3 where id = $1 and uid_validity = $2 and last_uid < $3 returning id',
      [id, uidValidity, lastUid],
    )
  ).length > 0;

/** @returns whether it had not worked before. */
export const recordMailboxWorked = async (db: Db, id: string, now: string): Promise<boolean> =>
  (
    await db.one<{ changed: boolean }>(
      `with before as (select id, (${failedLast}) or last_ok_at is null as changed from mailbox where id = $1)
       update mailbox m set last_ok_at = $2, last_error_at = null, last_error_text = null from before b where m.id = b.id returning b.changed`,
      [id, now],
    )
  ).changed;

/** @returns whether it had worked before. */
export const recordMailboxFailed = async (
  db: Db,
  id: string,
  { now, text }: { readonly now: string; readonly text: string },
): Promise<boolean> =>
  (
    await db.one<{ changed: boolean }>(
      `with before as (select id, not (${failedLast}) as changed from mailbox where id = $1)
       update mailbox m set last_error_at = $2, last_error_text = $3 from before b where m.id = b.id returning b.changed`,
      [id, now, text],
    )
  ).changed;

export interface ActiveMailbox {
  readonly companyId: string;
  readonly id: string;
  readonly version: number;
}

/** Of all companies. */
export const activeMailboxes = async (pool: Pool): Promise<ActiveMailbox[]> => {
  const { rows } = await pool.query<ActiveMailbox>(
    'select company_id as "companyId", mailbox_id as id, settings_version as version from mailbox_active()',
  );
  return rows;
};

const lockOf = (id: string) => `mailbox:${id}`;

/** Becomes the leader of a mailbox for as long as this connection lives. @returns whether it did. */
export const tryToLead = async (client: ClientBase, mailboxId: string): Promise<boolean> => {
  const { rows } = await client.query<{ leads: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as leads',
    [lockOf(mailboxId)],
  );
  return rows[0]?.leads === true;
};

export const leaveLead = async (client: ClientBase, mailboxId: string): Promise<void> => {
  await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lockOf(mailboxId)]);
};
