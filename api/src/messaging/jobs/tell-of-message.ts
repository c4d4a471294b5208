import { membersWithPermission } from '../../identity';
import type { Subscriber } from '../../platform/events/subscribers';
import { interestedMembers } from '../../platform/notifications/interested';
import { notify } from '../../platform/notifications/notify';
import { readNews } from '../sql/conversation-news.queries';

/**
 * Tells whoever sees to a conversation that somebody waits for an answer, once until there is one.
 * Never what was written, nor by whom: it may be about an illness. Who has it open has read it.
 */
export const tellOfMessage: Subscriber<'message.received'> = {
  name: 'messaging_tell_of_message',
  events: ['message.received'],
  turnOf: ({ payload }) => payload.conversationId,
  handle: async ({ db, event, now }) => {
    const news = await readNews(db, event.entityId);
    if (!news) return;
    const { conversationId, companyId, assigneeId, departmentId, colleagues } = news;
    const kind = 'patient_message_received';
    const readers = new Set(await membersWithPermission(db, 'patient-chats:read'));
    const told = new Set([
      ...(assigneeId === null ? colleagues : [assigneeId]),
      ...(await interestedMembers(db, kind, { departmentId })),
    ]);
    for (const userId of told)
      if (readers.has(userId) && !news.readers.includes(userId))
        await notify(db, {
          userId,
          companyId,
          kind,
          facts: {},
          path: `/hospital/chats?conversationId=${conversationId}`,
          now,
        });
  },
};
