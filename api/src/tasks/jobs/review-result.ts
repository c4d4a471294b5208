import type { Subscriber } from '../../platform/events/subscribers';
import { createTask, dayOf, findActive, readWaitingVisit } from '../sql/event-tasks.queries';
import { endTask } from './end-task';

/**
 * A result waits for who ordered the study, or for any doctor after they left; who has reviewed it
 * ends that.
 */
export const reviewResultTask: Subscriber<
  'service_request.result_received' | 'service_request.reviewed'
> = {
  name: 'tasks_review_result',
  events: ['service_request.result_received', 'service_request.reviewed'],
  handle: async (desk) => {
    const { db, event, now, publish } = desk;
    const sourceKey = `order_result:${event.entityId}`;
    if (event.type === 'service_request.reviewed') return endTask(desk, sourceKey);
    const { patientId, visitId, ordererId } = event.payload;
    const visit = await readWaitingVisit(db, visitId);
    const id = await createTask(db, {
      scope: 'clinical',
      sourceKey,
      title: 'result',
      titleFacts: { number: visit?.number ?? '' },
      priority: 'high',
      assigneeId: await findActive(db, ordererId),
      assigneeRole: 'doctor',
      dueOn: await dayOf(db, now),
      patientId,
      visitId,
      category: 'lab_follow_up',
      now,
    });
    if (id) await publish({ type: 'clinical_task.created', entityId: id });
  },
};
