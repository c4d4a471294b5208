import { limits, type Locale, type SecondFactorMethod } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface StoredChallenge {
  method: SecondFactorMethod;
  codeHash: string | null;
  sentAt: string | null;
  tries: number;
  remembered: boolean;
  /** Hash of the known browser that started it. */
  deviceHash: string | null;
  userId: string;
  email: string;
  firstName: string;
  locale: Locale;
}

/**
 * An open challenge with its person. Locks all challenges of the person in one order until the
 * transaction ends: several may share a mailed code, which opens only one.
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

/** Deletes all challenges of the person, so that their shared code opens no other. */
export const endChallenges = async (db: Db, userId: string): Promise<void> => {
  await db.query('delete from sign_in_challenge where user_id = $1', [userId]);
};

/** Replaces the code but keeps the tries, so that resending grants none. */
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
