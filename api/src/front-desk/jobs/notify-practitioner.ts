import type { Subscriber } from '../../platform/events/subscribers';
import { notify } from '../../platform/notifications/notify';
import { readArrival } from '../sql/arrival.queries';

/** Notifies the practitioner of an arrival, unless they checked the patient in themselves. */
export const notifyPractitioner: Subscriber<'appointment.checked_in'> = {
  name: 'front_desk_tell_practitioner',
  events: ['appointment.checked_in'],
  handle: async ({ db, event, userId, now }) => {
    const arrival = await readArrival(db, event.entityId);
    if (!arrival || arrival.practitionerUserId === userId) return;
    const { practitionerUserId, companyId, startAt, patient, token } = arrival;
    await notify(db, {
      userId: practitionerUserId,
      companyId,
      kind: 'patient_arrived',
      facts: { patient, token, startAt: startAt ?? event.occurredAt },
      path: '/hospital',
      now,
    });
  },
};
