import type { Db } from '../database/database';

export interface StoredPushKey {
  readonly sealed: Buffer;
}

export const findPushKey = (db: Db): Promise<StoredPushKey | undefined> =>
  db.maybe<StoredPushKey>('select sealed from push_key');

/** @returns the stored key: this one, or the one that another process made meanwhile. */
export const insertPushKey = async (
  db: Db,
  publicKey: Buffer,
  sealed: Buffer,
  now: string,
): Promise<StoredPushKey> => {
  await db.query(
    'insert into push_key (public_key, sealed, created_at) values ($1, $2, $3) on conflict do nothing',
    [publicKey, sealed, now],
  );
  return db.one<StoredPushKey>('select sealed from push_key');
};
