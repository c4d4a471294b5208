import type { Db } from '../../platform/database/database';

export const deleteOldDevices = async (
  db: Db,
  userId: string,
  now: string,
  rememberedFor: string,
): Promise<void> => {
  await db.query(
    'delete from known_device where user_id = $1 and last_used_at < $2::timestamptz - $3::interval',
    [userId, now, rememberedFor],
  );
};

export const countKnownDevices = (db: Db, userId: string): Promise<{ places: number }> =>
  db.one<{ places: number }>('select count(*) as places from known_device where user_id = $1', [
    userId,
  ]);

/** `xmax` is 0 for an inserted row and not for an updated one. */
export const saveKnownDevice = (
  db: Db,
  userId: string,
  device: string,
  address: string,
  now: string,
): Promise<{ fresh: boolean }> =>
  db.one<{ fresh: boolean }>(
    `insert into known_device (user_id, device, address, last_used_at) values ($1, $2, $3, $4)
     on conflict (user_id, device, address) do update set last_used_at = excluded.last_used_at
     returning xmax = 0 as fresh`,
    [userId, device, address, now],
  );

export const listKnownAddresses = (
  db: Db,
  email: string,
  placesMax: number,
): Promise<{ address: string }[]> =>
  db.query<{ address: string }>(
    `select d.address from known_device d join user_account u on u.id = d.user_id
     where u.email = $1 order by d.last_used_at desc limit $2`,
    [email, placesMax],
  );
