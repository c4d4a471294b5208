import { tell } from '../../platform/notifications/notify';
import type { Subscriber } from '../../platform/events/subscribers';

/** Whoever invited somebody hears that they joined. */
export const tellInviter: Subscriber<'member.joined'> = {
  name: 'identity_tell_inviter',
  events: ['member.joined'],
  handle: async ({ db, event, now }) => {
    const { inviterId } = event.payload;
    const { companyId, person } = await db.one<{ companyId: string; person: string }>(
      `select app_company() as "companyId", concat_ws(' ', first_name, last_name) as person
       from user_account where id = $1`,
      [event.entityId],
    );
    // They may have left the company since: then there is nobody to tell.
    const inviter = await db.maybe(
      'select 1 from membership where company_id = app_company() and user_id = $1',
      [inviterId],
    );
    if (!inviter) return;
    // It leads nowhere: no screen shows the people of a company yet.
    await tell(db, {
      userId: inviterId,
      companyId,
      kind: 'invitation_accepted',
      facts: { person },
      now,
    });
  },
};
