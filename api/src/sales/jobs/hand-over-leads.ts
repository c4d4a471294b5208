import type { Subscriber } from '../../platform/events/subscribers';
import { writeLog } from '../sql/lead-log.queries';
import { canTakeLeads, openLeadsOf } from '../sql/lead-owners.queries';
import { setOwner } from '../sql/lead-writes.queries';

/** Open leads of somebody who left pass to whoever takes over, if that person may take leads. */
export const handOverLeads: Subscriber<'member.deactivated'> = {
  name: 'sales_hand_over',
  events: ['member.deactivated'],
  handle: async ({ db, event, userId, now, audit, publish }) => {
    const { handOverTo } = event.payload;
    const ownerId = handOverTo !== null && (await canTakeLeads(db, handOverTo)) ? handOverTo : null;
    const before = event.entityId;
    const stamp = { userId: userId ?? before, now };
    for (const entityId of await openLeadsOf(db, before)) {
      await setOwner(db, entityId, ownerId, stamp);
      await writeLog(db, entityId, stamp, { kind: 'assigned', ownerId });
      await audit({
        action: 'lead.assigned',
        entityType: 'lead',
        entityId,
        diff: { ownerId: [before, ownerId] },
      });
      await publish({ type: 'lead.assigned', entityId, payload: { ownerId } });
    }
  },
};
