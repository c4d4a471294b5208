import type { Subscriber } from '../../platform/events/subscribers';
import { createTask, dayOf, finishTask } from '../sql/event-tasks.queries';

/** A proposed merge of patients waits for whoever may sign it. */
export const reviewMerge: Subscriber<'patient.merge_proposed' | 'patient.merged'> = {
  name: 'tasks_review_merge',
  events: ['patient.merge_proposed', 'patient.merged'],
  handle: async ({ db, event, now, publish }) => {
    const sourceKey = `patient_merge:${event.entityId}:${event.payload.sourceId}`;
    if (event.type === 'patient.merged') {
      const done = await finishTask(db, sourceKey, now);
      if (done) await publish({ type: 'task.moved', entityId: done });
      return;
    }
    const id = await createTask(db, {
      scope: 'general',
      sourceKey,
      title: 'merge',
      priority: 'medium',
      assigneeRole: 'admin',
      dueOn: await dayOf(db, now),
      now,
    });
    if (id) await publish({ type: 'task.created', entityId: id });
  },
};
