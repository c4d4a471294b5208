import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** Purpose of a mailed code. */
export type CodePurpose = 'verify_email' | 'reset_password' | 'second_factor' | 'change_email';

/** Codes are stored per address, so that one without an account behaves alike. */
export interface CodeAddress {
  readonly email: string;
  readonly purpose: CodePurpose;
}

/** A code belongs to the request that it was mailed for. */
export interface CodeKey extends CodeAddress {
  /** Hash of the requesting browser’s secret; '' where a session is the proof. */
  readonly requestHash: string;
}

export interface StoredCode {
  requestHash: string;
  codeHash: string;
  tries: number;
  expiresAt: string;
}

/** Upper bound of open codes for an attacker with many networks. */
const codesMax = limits.codesPerHourEverywhere;

/**
 * The newest codes of an address, of these requests or of any (null). Locked until the transaction
 * ends, so that concurrent tries count one by one.
 */
export const lockCodes = (
  db: Db,
  { email, purpose }: CodeAddress,
  requests: readonly string[] | null,
): Promise<StoredCode[]> =>
  db.query<StoredCode>(
    `select request_hash as "requestHash", code_hash as "codeHash", tries, expires_at as "expiresAt"
     from one_time_code where email = $1 and purpose = $2 and ($3::text[] is null or request_hash = any ($3))
     order by sent_at desc, request_hash limit $4 for update`,
    [email, purpose, requests, codesMax],
  );

/** Replaces the code of a request and resets its tries. */
export const putCode = async (
  db: Db,
  { email, purpose, requestHash }: CodeKey,
  code: { codeHash: string; now: string },
): Promise<void> => {
  await db.query(
    `insert into one_time_code (email, purpose, request_hash, code_hash, sent_at, expires_at)
     values ($1, $2, $3, $4, $5, $5::timestamptz + make_interval(mins => $6))
     on conflict (email, purpose, request_hash) do update set
       code_hash = excluded.code_hash, tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at`,
    [email, purpose, requestHash, code.codeHash, code.now, limits.codeMinutes],
  );
};

export const countTry = async (db: Db, { email, purpose, requestHash }: CodeKey): Promise<void> => {
  await db.query(
    'update one_time_code set tries = tries + 1 where email = $1 and purpose = $2 and request_hash = $3',
    [email, purpose, requestHash],
  );
};

/**
 * Deletes the codes of an address after a success, and old ones of any address, to keep the table
 * small.
 */
export const deleteCodes = async (
  db: Db,
  { email, purpose }: CodeAddress,
  now: string,
): Promise<void> => {
  await db.query('delete from one_time_code where email = $1 and purpose = $2', [email, purpose]);
  await db.query(
    `delete from one_time_code where (email, purpose, request_hash) in (
       select email, purpose, request_hash from one_time_code
       where expires_at < $1::timestamptz - interval '1 day' limit 100 for update skip locked)`,
    [now],
  );
};
