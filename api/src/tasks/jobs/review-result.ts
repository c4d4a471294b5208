import type { Db } from '../../platform/database/database';
import type { Subscriber } from '../../platform/events/subscribers';
import { createTask, dayOf, findActive, readWaitingVisit } from '../sql/event-tasks.queries';
import { endTask } from './end-task';

const sourceOf = (serviceRequestId: string): string => `order_result:${serviceRequestId}`;

/** @returns the task, or null when there is one already */
export const askForReview = async (
  db: Db,
  serviceRequestId: string,
  {
    patientId,
    visitId,
    ordererId,
    critical,
  }: {
    readonly patientId: string;
    readonly visitId: string;
    readonly ordererId: string;
    readonly critical: boolean;
  },
  now: string,
): Promise<string | null> =>
  createTask(db, {
    scope: 'clinical',
    sourceKey: sourceOf(serviceRequestId),
    title: 'result',
    titleFacts: { number: (await readWaitingVisit(db, visitId))?.number ?? '' },
    priority: critical ? 'critical' : 'high',
    assigneeId: await findActive(db, ordererId),
    assigneeRole: 'doctor',
    dueOn: await dayOf(db, now),
    patientId,
    visitId,
    category: 'lab_follow_up',
    now,
  });

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
    if (event.type === 'service_request.reviewed') return endTask(desk, sourceOf(event.entityId));
    const id = await askForReview(db, event.entityId, event.payload, now);
    if (id) await publish({ type: 'clinical_task.created', entityId: id });
  },
};
