import type { DeviceKind } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** Keeps the code of a device that waits; asked again, the device shows a new one. */
export const saveAuthorization = async (
  db: Db,
  waiting: {
    readonly deviceCodeHash: string;
    readonly userCodeHash: string;
    readonly now: string;
    readonly expiresAt: string;
  },
): Promise<void> => {
  await db.query('delete from device_authorization where expires_at <= $1', [waiting.now]);
  await db.query(
    `insert into device_authorization (device_code_hash, user_code_hash, created_at, expires_at) values ($1, $2, $3, $4)
     on conflict (device_code_hash) do update set user_code_hash = excluded.user_code_hash,
       created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [waiting.deviceCodeHash, waiting.userCodeHash, waiting.now, waiting.expiresAt],
  );
};

export const isWaiting = async (db: Db, deviceCodeHash: string, now: string): Promise<boolean> =>
  (await db.maybe(
    'select from device_authorization where device_code_hash = $1 and expires_at > $2',
    [deviceCodeHash, now],
  )) !== undefined;

/** Takes a waiting device by its code, for one caller only. */
export const takeAuthorization = async (
  db: Db,
  userCodeHash: string,
  now: string,
): Promise<string | undefined> => {
  const taken = await db.maybe<{ hash: string }>(
    `delete from device_authorization where user_code_hash = $1 and expires_at > $2
     returning device_code_hash as hash`,
    [userCodeHash, now],
  );
  return taken?.hash;
};

export interface PairedDevice {
  readonly id: string;
  readonly companyId: string;
}

/** The paired device that may fetch its token with this code. */
export const findDeviceByCode = (
  db: Db,
  deviceCodeHash: string,
  now: string,
): Promise<PairedDevice | undefined> =>
  db.maybe<PairedDevice>('select id, company_id as "companyId" from device_of_code($1, $2)', [
    deviceCodeHash,
    now,
  ]);

export const saveTokenHash = async (db: Db, deviceId: string, tokenHash: string): Promise<void> => {
  await db.query('update device set token_hash = $2 where id = $1', [deviceId, tokenHash]);
};

export interface TokenHolder extends PairedDevice {
  readonly kind: DeviceKind;
  readonly siteId: string;
  readonly pairedBy: string;
  readonly lastSeenAt: string | null;
  readonly revokedAt: string | null;
}

export const findDeviceByToken = (db: Db, tokenHash: string): Promise<TokenHolder | undefined> =>
  db.maybe<TokenHolder>(
    `select id, company_id as "companyId", kind, site_id as "siteId", created_by as "pairedBy",
       last_seen_at as "lastSeenAt", revoked_at as "revokedAt" from device_of_token($1)`,
    [tokenHash],
  );

export const noteSeen = async (db: Db, deviceId: string, now: string): Promise<void> => {
  await db.query(
    'update device set last_seen_at = $2 where id = $1 and revoked_at is null and last_seen_at < $2',
    [deviceId, now],
  );
};

/** @returns whether the device used its token for the first time. */
export const noteFirstUse = async (db: Db, deviceId: string, now: string): Promise<boolean> =>
  (await db.maybe(
    'update device set last_seen_at = $2 where id = $1 and revoked_at is null and last_seen_at is null returning id',
    [deviceId, now],
  )) !== undefined;
