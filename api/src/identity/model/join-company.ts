import type { ApiEndpointName } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import type { HeldInvitation } from '../sql/held-invitations.queries';
import { acceptInvitation, insertMembership } from '../sql/join-company.queries';

type Here = Pick<
  Context<ApiEndpointName>,
  'db' | 'now' | 'services' | 'afterCommit' | 'audit' | 'publish'
>;

/**
 * Makes a person without a company a member of the inviting one, for which the transaction already
 * acts.
 */
export const joinCompany = async (
  here: Here,
  userId: string,
  invitation: HeldInvitation,
): Promise<void> => {
  const { db, now, services } = here;
  const { id, companyId, inviterId } = invitation;
  await insertMembership(db, companyId, userId, invitation.roles, now);
  await acceptInvitation(db, companyId, id, now);
  await here.audit({
    action: 'invitation.accepted',
    entityType: 'invitation',
    entityId: id,
    diff: { userId, roles: invitation.roles },
  });
  await here.publish({ type: 'member.joined', entityId: userId, payload: { inviterId } });
  here.afterCommit(() => services.sessions.forgetUser(userId));
};
