import { limits, type Notification } from '@sala/shared-contracts';
import type { Db } from '../database/database';

/** Row-level security restricts it to the current person. */
export const listNotifications = (db: Db, now: string): Promise<Notification[]> =>
  db.query<Notification>(
    `select id, kind, facts, path, created_at as "createdAt", read_at as "readAt", announce_at > $2 as silent
     from notification order by number desc limit $1`,
    [limits.notificationsShown, now],
  );

export const countUnread = async (db: Db, now: string): Promise<number> => {
  const { unread } = await db.one<{ unread: number }>(
    'select count(*) as unread from notification where read_at is null and announce_at <= $1',
    [now],
  );
  return unread;
};

/** @param ids null for all. Earlier read times are kept. */
export const markRead = async (
  db: Db,
  ids: readonly string[] | null,
  now: string,
): Promise<void> => {
  await db.query(
    `update notification set read_at = $2
     where user_id = app_user_id() and read_at is null and ($1::uuid[] is null or id = any ($1))`,
    [ids, now],
  );
};

export const readOwnAddress = async (db: Db, userId: string): Promise<string> =>
  (await db.one<{ email: string }>('select email from user_account where id = $1', [userId])).email;
