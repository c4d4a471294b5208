import type { Subscriber } from '../../platform/events/subscribers';
import { createTask, dayOf } from '../sql/event-tasks.queries';
import { endTask } from './end-task';

/** A proposed merge of patients waits for whoever may sign it. */
export const reviewMerge: Subscriber<'patient.merge_proposed' | 'patient.merged'> = {
  name: 'tasks_review_merge',
  events: ['patient.merge_proposed', 'patient.merged'],
  handle: async (desk) => {
    const { db, event, now, publish } = desk;
    const sourceKey = `patient_merge:${event.entityId}:${event.payload.sourceId}`;
    if (event.type === 'patient.merged') {
      await endTask(desk, sourceKey);
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
