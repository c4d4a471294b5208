import type { Db } from '../database/database';
import { defineHandlers } from '../http/handler';
import { countUnread, listNotifications, markRead } from './notifications.queries';

const answer = async (db: Db, now: string) => ({
  items: await listNotifications(db, now),
  unread: await countUnread(db, now),
});

export const notificationHandlers = defineHandlers({
  notificationList: ({ db, now }) => answer(db, now),

  notificationRead: async ({ db, body, now }) => {
    await markRead(db, body.ids ?? null, now);
    return answer(db, now);
  },
});
