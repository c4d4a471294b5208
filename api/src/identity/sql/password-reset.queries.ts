import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { hashOfSecretToken } from '../model/secret-tokens';

/** Only a person’s newest token works. */
export const insertReset = async (
  db: Db,
  reset: { userId: string; token: string; now: string },
): Promise<void> => {
  await db.query('delete from password_reset where user_id = $1 or expires_at < $2', [
    reset.userId,
    reset.now,
  ]);
  await db.query(
    'insert into password_reset (token_hash, user_id, expires_at) values ($1, $2, $3::timestamptz + make_interval(mins => $4))',
    [hashOfSecretToken(reset.token), reset.userId, reset.now, limits.resetTokenMinutes],
  );
};

/** Redeems a token; undefined for an invalid or expired one. */
export const takeReset = (
  db: Db,
  token: string,
  now: string,
): Promise<{ userId: string } | undefined> =>
  db.maybe(
    'delete from password_reset where token_hash = $1 and expires_at > $2 returning user_id as "userId"',
    [hashOfSecretToken(token), now],
  );
