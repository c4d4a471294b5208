import { notify } from '../../platform/notifications/notify';
import type { Subscriber } from '../../platform/events/subscribers';
import { readJoinedPerson, findMember } from '../sql/join-company.queries';

/** Notifies the inviter that the person joined. */
export const tellInviter: Subscriber<'member.joined'> = {
  name: 'identity_tell_inviter',
  events: ['member.joined'],
  handle: async ({ db, event, now }) => {
    const { inviterId } = event.payload;
    const { companyId, person } = await readJoinedPerson(db, event.entityId);
    // The inviter may have left the company since.
    const inviter = await findMember(db, inviterId);
    if (!inviter) return;
    await notify(db, {
      userId: inviterId,
      companyId,
      kind: 'invitation_accepted',
      facts: { person },
      path: '/users',
      now,
    });
  },
};
