import type { Subscriber } from '../../platform/events/subscribers';
import { canOwnCustomers, handOverCustomers } from '../sql/customer-owners.queries';

/** Customers of somebody who left pass to whoever takes over, if that person may own customers. */
export const handOverCustomersJob: Subscriber<'member.deactivated'> = {
  name: 'customers_hand_over',
  events: ['member.deactivated'],
  handle: async ({ db, event, userId, now, audit }) => {
    const { handOverTo } = event.payload;
    const owner =
      handOverTo !== null && (await canOwnCustomers(db, handOverTo)) ? handOverTo : null;
    const before = event.entityId;
    for (const entityId of await handOverCustomers(db, before, { owner, userId, now })) {
      await audit({
        action: 'customer.updated',
        entityType: 'customer',
        entityId,
        diff: { ownerId: [before, owner] },
      });
    }
  },
};
