import { waitingCountMax, type Permission } from '@sala/shared-contracts';
import { countUnsignedVisits } from '../../clinical';
import { countWaiting } from '../../messaging';
import { defineHandlers } from '../../platform/http/handler';
import { countDueTasks } from '../sql/waiting-tasks.queries';

export const waitingCountHandlers = defineHandlers<'waitingCountView'>({
  waitingCountView: async ({ db, actor, now }) => {
    const { userId } = actor;
    const max = waitingCountMax;
    const ifHeld = (permission: Permission, count: () => Promise<number>): Promise<number> =>
      actor.permissions.has(permission) ? count() : Promise.resolve(0);
    return {
      conversations: await ifHeld('patient-chats:read', () => countWaiting(db, userId, max)),
      unsignedVisits: await ifHeld('clinical:sign', () =>
        countUnsignedVisits(db, userId, max, now),
      ),
      tasks: await ifHeld('tasks:read', () => countDueTasks(db, 'general', userId, max, now)),
      clinicalTasks: await ifHeld('clinical-tasks:read', () =>
        countDueTasks(db, 'clinical', userId, max, now),
      ),
    };
  },
});
