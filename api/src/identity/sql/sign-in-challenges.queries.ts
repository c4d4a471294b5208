import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface MailedCode {
  codeHash: string;
  sentAt: string;
}

export const findRecentChallenge = (
  db: Db,
  id: string,
  now: string,
): Promise<MailedCode | undefined> =>
  db.maybe<MailedCode>(
    `select code_hash as "codeHash", sent_at as "sentAt" from sign_in_challenge
     where user_id = $1 and sent_at > $2::timestamptz - make_interval(secs => $3) order by sent_at desc limit 1`,
    [id, now, limits.codeResendSeconds],
  );

export const deleteExpiredChallenges = async (db: Db, now: string): Promise<void> => {
  await db.query(
    `delete from sign_in_challenge where id in (
       select id from sign_in_challenge where expires_at < $1 limit 100 for update skip locked)`,
    [now],
  );
};

export const insertChallenge = (
  db: Db,
  {
    id,
    method,
    codeHash,
    sentAt,
    remembered,
    now,
    deviceHash,
  }: {
    readonly id: string;
    readonly method: string;
    readonly codeHash: string | null;
    readonly sentAt: string | null;
    readonly remembered: boolean;
    readonly now: string;
    readonly deviceHash: string | null;
  },
): Promise<{ id: string }> =>
  db.one<{ id: string }>(
    `insert into sign_in_challenge (user_id, method, code_hash, sent_at, remembered, expires_at, device_hash)
     values ($1, $2, $3, $4, $5, $6::timestamptz + make_interval(mins => $7), $8) returning id`,
    [id, method, codeHash, sentAt, remembered, now, limits.codeMinutes, deviceHash],
  );
