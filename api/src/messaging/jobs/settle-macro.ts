import type { JobKind } from '../../platform/jobs/job';
import { lockConversation } from '../sql/conversation-writes.queries';
import { endRun, lockRun, readRun } from '../sql/macro-runs.queries';

export const macroJob = 'macro_settle';

/** A macro cannot be undone any more: what other domains do for it is asked for now. */
export const settleMacroKind: JobKind = {
  step: async ({ db, entityId, now, publish }) => {
    const { conversationId } = await readRun(db, entityId);
    await lockConversation(db, conversationId);
    const run = await lockRun(db, entityId);
    if (run.undoneAt !== null || run.settledAt !== null) return 'done';
    if (run.undoUntil > now) return { repeatAt: run.undoUntil };
    await endRun(db, entityId, 'settled_at', now);
    if (run.taskTitle !== null)
      await publish({
        type: 'conversation.task_asked',
        entityId: conversationId,
        payload: { macroRunId: entityId },
      });
    return 'done';
  },
  abandon: ({ now }) =>
    Promise.resolve({ repeatAt: new Date(Date.parse(now) + 600_000).toISOString() }),
};
