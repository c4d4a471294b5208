import type { ConversationDetail } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { appendMessage } from '../sql/message-writes.queries';

type Desk = Pick<Context<'conversationUpdate'>, 'db' | 'actor' | 'now'>;

/** What its thread tells of a change; labels and what stays the same are not worth a line. */
const activitiesOf = (before: ConversationDetail, after: ConversationDetail): object[] => {
  const found: object[] = [];
  if (before.assignee?.id !== after.assignee?.id)
    found.push({ activity: 'assigned', to: after.assignee?.name ?? null });
  if (before.department?.id !== after.department?.id)
    found.push({ activity: 'moved', to: after.department?.name ?? null });
  if (before.address.blocked !== after.address.blocked)
    found.push({ activity: after.address.blocked ? 'blocked' : 'unblocked' });
  else if (before.status !== after.status || before.snoozedUntil !== after.snoozedUntil)
    found.push({ activity: after.status, until: after.snoozedUntil });
  if (before.priority !== after.priority) found.push({ activity: 'priority', to: after.priority });
  return found;
};

/** Lines in the thread for whoever reads it later, with who did it. */
export const noteActivities = async (
  { db, actor, now }: Desk,
  before: ConversationDetail,
  after: ConversationDetail,
): Promise<void> => {
  for (const details of activitiesOf(before, after))
    await appendMessage(db, {
      conversationId: after.id,
      direction: 'activity',
      kind: 'text',
      body: null,
      details,
      authorId: actor.userId,
      at: now,
    });
};
