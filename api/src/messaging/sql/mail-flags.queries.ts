import type { Db } from '../../platform/database/database';

/** Where a mail lies at its server. */
export interface MailPlace {
  readonly uid: number;
  readonly uidValidity: number;
}

export interface UntoldMail {
  readonly id: string;
  readonly uid: number;
  readonly read: boolean;
  readonly flagged: boolean;
  readonly toldRead: boolean;
  readonly toldFlagged: boolean;
}

const untold = `mailbox_id = $1 and uid_validity = $2 and uid is not null and (read <> told_read or flagged <> told_flagged)`;

export const hasUntold = async (db: Db, mailboxId: string, uidValidity: number): Promise<boolean> =>
  (await db.maybe(`select from email_message where ${untold} limit 1`, [
    mailboxId,
    uidValidity,
  ])) !== undefined;

/** Mails whose flags the server does not have yet. */
export const readUntold = (
  db: Db,
  mailboxId: string,
  uidValidity: number,
  limit: number,
): Promise<UntoldMail[]> =>
  db.query<UntoldMail>(
    `select id, uid, read, flagged, told_read as "toldRead", told_flagged as "toldFlagged" from email_message
     where ${untold} order by uid limit $3`,
    [mailboxId, uidValidity, limit],
  );

/** What was told, whatever happened to the mail meanwhile: the difference is told the next time. */
export const recordTold = async (
  db: Db,
  ids: readonly string[],
  { read, flagged }: { readonly read?: boolean; readonly flagged?: boolean },
): Promise<void> => {
  await db.query(
    'update email_message set told_read = coalesce($2, told_read), told_flagged = coalesce($3, told_flagged) where id = any ($1)',
    [ids, read ?? null, flagged ?? null],
  );
};

/** A mail that is there already lies elsewhere since the server counts anew. */
export const recordPlace = async (
  db: Db,
  mailboxId: string,
  hash: Uint8Array,
  { uid, uidValidity }: MailPlace,
): Promise<void> => {
  await db.query(
    `update email_message set uid = $3, uid_validity = $4
     where mailbox_id = $1 and content_hash = $2 and direction = 'in' and uid_validity is distinct from $4`,
    [mailboxId, Buffer.from(hash), uid, uidValidity],
  );
};

/** The latest mail from outside carries the star of its thread. */
export const starMail = async (db: Db, threadId: string, starred: boolean): Promise<void> => {
  await db.query(
    `update email_message set flagged = $2 where thread_id = $1 and flagged <> $2
       and (not $2 or id = (select m.id from email_message m where m.thread_id = $1 and m.direction = 'in' order by m.at desc, m.id limit 1))`,
    [threadId, starred],
  );
};
