import type { Subscriber } from '../../platform/events/subscribers';
import { interestedMembers } from '../../platform/notifications/interested';
import { notify } from '../../platform/notifications/notify';
import { readArrival } from '../sql/arrival.queries';

/**
 * Notifies the practitioner of an arrival, and who wants to hear of every one or of their
 * department’s, unless they checked the patient in themselves.
 */
export const notifyPractitioner: Subscriber<'appointment.checked_in'> = {
  name: 'front_desk_tell_practitioner',
  events: ['appointment.checked_in'],
  handle: async ({ db, event, userId, now }) => {
    const arrival = await readArrival(db, event.entityId);
    if (!arrival) return;
    const { practitionerUserId, companyId, departmentId, siteId, startAt, patient, token } =
      arrival;
    const told = new Set([
      practitionerUserId,
      ...(await interestedMembers(db, 'patient_arrived', { departmentId })),
    ]);
    for (const recipient of told) {
      if (recipient === null || recipient === userId) continue;
      await notify(db, {
        userId: recipient,
        companyId,
        kind: 'patient_arrived',
        facts: { patient, token, startAt: startAt ?? event.occurredAt },
        path: '/hospital',
        siteId,
        now,
      });
    }
  },
};
