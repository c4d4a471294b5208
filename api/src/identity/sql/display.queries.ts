import type { DisplaySettings } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface StoredDisplay {
  readonly settings: unknown;
  readonly updatedAt: string | null;
  readonly version: number;
}

/** Version 0: the person has chosen nothing. */
export const readDisplay = async (db: Db, userId: string): Promise<StoredDisplay> =>
  (await db.maybe<StoredDisplay>(
    'select settings, updated_at as "updatedAt", version from display_preference where user_id = $1',
    [userId],
  )) ?? { settings: null, updatedAt: null, version: 0 };

/** @returns false when another tab saved the version meanwhile. */
export const saveDisplay = async (
  db: Db,
  userId: string,
  settings: DisplaySettings,
  version: number,
  now: string,
): Promise<boolean> => {
  const rows = await db.query(
    `insert into display_preference as p (user_id, settings, updated_at) values ($1, $2, $4)
     on conflict (user_id) do update set settings = excluded.settings, updated_at = excluded.updated_at, version = p.version + 1
     where p.version = $3 returning version`,
    [userId, JSON.stringify(settings), version, now],
  );
  return rows.length > 0;
};

export const deleteDisplay = async (db: Db, userId: string): Promise<void> => {
  await db.query('delete from display_preference where user_id = $1', [userId]);
};
