import type { ApiEndpointName } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import type { HeldInvitation } from '../sql/held-invitations.queries';
import { tell } from '../../platform/notifications/notify';

type Here = Pick<
  Context<ApiEndpointName>,
  'db' | 'now' | 'services' | 'afterCommit' | 'audit' | 'publish'
>;

/**
 * Makes a person without a company a member of the one that invited them; the transaction acts for
 * it already.
 */
export const joinCompany = async (
  here: Here,
  userId: string,
  invitation: HeldInvitation,
): Promise<void> => {
  const { db, now, services } = here;
  const { id, companyId, inviterId } = invitation;
  await db.query(
    'insert into membership (company_id, user_id, roles, created_at) values ($1, $2, $3, $4)',
    [companyId, userId, invitation.roles, now],
  );
  await db.query('update invitation set accepted_at = $3 where company_id = $1 and id = $2', [
    companyId,
    id,
    now,
  ]);
  await here.audit({
    action: 'invitation.accepted',
    entityType: 'invitation',
    entityId: id,
    diff: { userId, roles: invitation.roles },
  });
  await here.publish({ type: 'member.joined', entityId: userId });
  const { person } = await db.one<{ person: string }>(
    `select concat_ws(' ', first_name, last_name) as person from user_account where id = $1`,
    [userId],
  );
  // Whoever invited may have left the company since: then there is nobody to tell.
  const inviter = await db.maybe(
    'select 1 from membership where company_id = $1 and user_id = $2',
    [companyId, inviterId],
  );
  // It leads nowhere: no screen shows the people of a company yet.
  if (inviter)
    await tell(db, {
      userId: inviterId,
      companyId,
      kind: 'invitation_accepted',
      facts: { person },
      now,
    });
  here.afterCommit(() => services.sessions.forgetUser(userId));
};
