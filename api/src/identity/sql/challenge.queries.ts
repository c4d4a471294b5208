import { limits, type Locale, type SecondFactorMethod } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface StoredChallenge {
  method: SecondFactorMethod;
  codeHash: string | null;
  sentAt: string | null;
  tries: number;
  remembered: boolean;
  /** Of the known browser that began it. */
  deviceHash: string | null;
  userId: string;
  email: string;
  firstName: string;
  locale: Locale;
}

/**
 * A challenge that is still open with its person. Every one of the person's is locked until the end
 * of the transaction, in one order: a mailed code may belong to several, and opens one.
 */
export const lockChallenge = async (
  db: Db,
  challengeId: string,
  now: string,
): Promise<StoredChallenge | undefined> => {
  await db.query(
    `select 1 from sign_in_challenge
     where user_id = (select user_id from sign_in_challenge where id = $1) order by id for update`,
    [challengeId],
  );
  return db.maybe<StoredChallenge>(
    `select c.method, c.code_hash as "codeHash", c.sent_at as "sentAt", c.tries, c.remembered, c.device_hash as "deviceHash",
       u.id as "userId", u.email, u.first_name as "firstName", u.locale
     from sign_in_challenge c join user_account u on u.id = c.user_id
     where c.id = $1 and c.expires_at > $2`,
    [challengeId, now],
  );
};

export const countChallengeTry = async (db: Db, challengeId: string): Promise<void> => {
  await db.query('update sign_in_challenge set tries = tries + 1 where id = $1', [challengeId]);
};

/** Every challenge of the person: the same mailed code must not open another one. */
export const endChallenges = async (db: Db, userId: string): Promise<void> => {
  await db.query('delete from sign_in_challenge where user_id = $1', [userId]);
};

/** Another code; tries go on, or asking again and again would give as many guesses. */
export const putChallengeCode = async (
  db: Db,
  challengeId: string,
  code: { codeHash: string; now: string },
): Promise<void> => {
  await db.query(
    `update sign_in_challenge set code_hash = $2, sent_at = $3, expires_at = $3::timestamptz + make_interval(mins => $4) where id = $1`,
    [challengeId, code.codeHash, code.now, limits.codeMinutes],
  );
};
