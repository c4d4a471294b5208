import { limits } from '@sala/shared-contracts';
import type { Db } from '../database';

/** What a mailed code proves the address for. */
export type CodePurpose = 'verify_email' | 'reset_password' | 'second_factor';

/** Codes are kept by address, so that an address without an account behaves like any other. */
export interface CodeKey {
  readonly email: string;
  readonly purpose: CodePurpose;
}

export interface StoredCode {
  codeHash: string;
  tries: number;
  sentAt: string;
  expiresAt: string;
}

/** The code of an address, locked until the end of the transaction: guesses at once are counted one by one. */
export const lockCode = (db: Db, { email, purpose }: CodeKey): Promise<StoredCode | undefined> =>
  db.maybe<StoredCode>(
    `select code_hash as "codeHash", tries, sent_at as "sentAt", expires_at as "expiresAt"
     from one_time_code where email = $1 and purpose = $2 for update`,
    [email, purpose],
  );

/** Replaces the code of an address; tries start again. */
export const putCode = async (db: Db, { email, purpose }: CodeKey, code: { codeHash: string; now: string; sentAt: string }): Promise<void> => {
  await db.query(
    `insert into one_time_code (email, purpose, code_hash, sent_at, expires_at)
     values ($1, $2, $3, $4, $5::timestamptz + make_interval(mins => $6))
     on conflict (email, purpose) do update set
       code_hash = excluded.code_hash, tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at`,
    [email, purpose, code.codeHash, code.sentAt, code.now, limits.codeMinutes],
  );
};

export const countTry = async (db: Db, { email, purpose }: CodeKey): Promise<void> => {
  await db.query('update one_time_code set tries = tries + 1 where email = $1 and purpose = $2', [email, purpose]);
};

/** After a success; forgets old codes of anybody on the way, so that the table stays small. */
export const deleteCode = async (db: Db, { email, purpose }: CodeKey, now: string): Promise<void> => {
  await db.query('delete from one_time_code where email = $1 and purpose = $2', [email, purpose]);
  await db.query(
    `delete from one_time_code where (email, purpose) in (
       select email, purpose from one_time_code where expires_at < $1::timestamptz - interval '1 day' limit 100 for update skip locked)`,
    [now],
  );
};
