import type { Subscriber } from '../../platform/events/subscribers';
import { keepAddress } from '../sql/contact-addresses.queries';
import { readBounced } from '../sql/conversation-news.queries';
import { suppress } from '../sql/suppressions.queries';

/** An address whose mail came back for good gets no more; strangers cannot close one by a letter. */
export const closeBounced: Subscriber<'email_message.bounced'> = {
  name: 'messaging_close_bounced',
  events: ['email_message.bounced'],
  handle: async ({ db, event, now, publish }) => {
    if (!event.payload.permanent) return;
    const value = await readBounced(db, event.entityId);
    if (value === null) return;
    const { id } = await keepAddress(db, { kind: 'email', value }, now);
    const stopped = { channel: 'email', purpose: 'all', reason: 'bounced' } as const;
    await suppress(db, { contactAddressId: id, ...stopped }, now);
    await publish({ type: 'contact_address.stopped', entityId: id });
  },
};
