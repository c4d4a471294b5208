import type { Subscriber } from '../../platform/events/subscribers';
import { linkPractitioner } from '../model/link-practitioner';
import { linkStaffByEmail } from '../sql/staff-members.queries';

/**
 * Whoever accepts an invitation is linked to the one person of the roster who has their address.
 * The account proved the address; the roster’s is written by who manages it.
 */
export const linkStaff: Subscriber<'member.joined'> = {
  name: 'clinic_link_staff',
  events: ['member.joined'],
  handle: async ({ db, event, userId, now, audit, publish }) => {
    const by = userId ?? event.entityId;
    const stamp = { userId: by, now };
    const entityId = await linkStaffByEmail(db, event.entityId, stamp);
    if (entityId === undefined) return;
    await audit({
      action: 'staff_member.updated',
      entityType: 'staff_member',
      entityId,
      diff: { userId: [null, event.entityId] },
    });
    await publish({ type: 'staff_member.updated', entityId });
    await linkPractitioner(db, event.entityId, stamp, { audit, publish });
  },
};
