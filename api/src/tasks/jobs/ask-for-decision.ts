import type { Subscriber } from '../../platform/events/subscribers';
import { createTask, dayOf } from '../sql/event-tasks.queries';
import { endTask } from './end-task';

type Followed = 'appointment.requested' | 'appointment.scheduled' | 'appointment.cancelled';

const sourceOf = (appointmentId: string): string => `appointment_request:${appointmentId}`;

/** An appointment that was asked for waits for somebody of the front desk to decide. */
export const askForDecision: Subscriber<Followed> = {
  name: 'tasks_ask_for_decision',
  events: ['appointment.requested', 'appointment.scheduled', 'appointment.cancelled'],
  handle: async (desk) => {
    const { db, event, now, publish } = desk;
    const sourceKey = sourceOf(event.entityId);
    if (event.type !== 'appointment.requested') {
      await endTask(desk, sourceKey);
      return;
    }
    const id = await createTask(db, {
      scope: 'general',
      sourceKey,
      title: 'appointmentRequest',
      priority: 'high',
      assigneeRole: 'reception',
      dueOn: await dayOf(db, now),
      related: { kind: 'appointment', id: event.entityId },
      now,
    });
    if (id) await publish({ type: 'task.created', entityId: id });
  },
};
