import type { Subscriber } from '../../platform/events/subscribers';
import { disablePractitionerOf } from '../sql/practitioners.queries';

/** Whoever left is not booked any more. What is booked stays until somebody moves it. */
export const disablePractitioner: Subscriber<'member.deactivated'> = {
  name: 'clinic_disable_practitioner',
  events: ['member.deactivated'],
  handle: async ({ db, event, userId, now, audit, publish }) => {
    const entityId = await disablePractitionerOf(db, event.entityId, { userId, now });
    if (entityId === undefined) return;
    await audit({
      action: 'practitioner.disabled',
      entityType: 'practitioner',
      entityId,
      diff: { active: [true, false] },
    });
    await publish({ type: 'practitioner.disabled', entityId });
  },
};
