import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { hashOfSecretToken } from '../model/secret-tokens';

export interface KnownDevice {
  tokenHash: string;
  /** Passed the second factor before and skips it now. */
  skipsSecondFactor: boolean;
}

/** The browser of a token, if the person signed in with it before. */
export const findDevice = (
  db: Db,
  device: { email: string; token: string; now: string },
): Promise<KnownDevice | undefined> =>
  db.maybe<KnownDevice>(
    `select d.token_hash as "tokenHash", d.skips_second_factor as "skipsSecondFactor"
     from trusted_device d join user_account u on u.id = d.user_id
     where d.token_hash = $1 and u.email = $2 and d.expires_at > $3`,
    [hashOfSecretToken(device.token), device.email, device.now],
  );

interface NewDevice {
  readonly userId: string;
  readonly token: string;
  readonly skipsSecondFactor: boolean;
  readonly now: string;
}

/** Keeps only the newest of each person. */
export const insertDevice = async (
  db: Db,
  { userId, token, skipsSecondFactor, now }: NewDevice,
): Promise<void> => {
  const days = skipsSecondFactor ? limits.trustedDeviceDays : limits.knownBrowserDays;
  await db.query(
    `insert into trusted_device (token_hash, user_id, skips_second_factor, created_at, expires_at)
     values ($1, $2, $3, $4, $4::timestamptz + make_interval(days => $5))`,
    [hashOfSecretToken(token), userId, skipsSecondFactor, now, days],
  );
  await db.query(
    `delete from trusted_device where user_id = $1 and (expires_at < $2 or token_hash in (
       select token_hash from trusted_device where user_id = $1 order by created_at desc, token_hash offset $3))`,
    [userId, now, limits.knownBrowsers],
  );
};
