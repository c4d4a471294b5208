import type { Db } from '../database/database';
import { defineHandlers } from '../http/handler';
import { countUnread, listNotifications, markRead } from './notifications.queries';

const answer = async (db: Db) => ({
  items: await listNotifications(db),
  unread: await countUnread(db),
});

export const notificationHandlers = defineHandlers({
  notificationList: ({ db }) => answer(db),

  notificationRead: async ({ db, body, now }) => {
    await markRead(db, body.ids ?? null, now);
    return answer(db);
  },
});
