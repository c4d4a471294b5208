import type { JobKind } from '../../platform/jobs/job';
import { lockConversation, wake } from '../sql/conversation-writes.queries';

export const wakeJob = 'conversation_wake';

/** Opens a conversation that was put off until now. */
export const wakeKind: JobKind = {
  step: async ({ db, entityId, now, publish, audit }) => {
    const { status, snoozedUntil } = await lockConversation(db, entityId);
    if (status !== 'snoozed' || snoozedUntil === null) return 'done';
    if (!(await wake(db, entityId, now))) return { repeatAt: snoozedUntil };
    await audit({
      action: 'conversation.woken',
      entityType: 'conversation',
      entityId,
      diff: { status: ['snoozed', 'open'], snoozedUntil: [snoozedUntil, null] },
    });
    await publish({ type: 'conversation.updated', entityId });
    return 'done';
  },
  abandon: ({ now }) =>
    Promise.resolve({ repeatAt: new Date(Date.parse(now) + 600_000).toISOString() }),
};
