import type { ApiEndpointName } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import type { TokenInvitation } from '../sql/invitation-tokens.queries';
import { askForGrants, splitClinical } from './clinical-grants';
import { acceptInvitation, insertMembership } from '../sql/join-company.queries';

type AuthContext = Pick<
  Context<ApiEndpointName>,
  'db' | 'now' | 'services' | 'afterCommit' | 'audit' | 'publish'
>;

/**
 * Makes a person without a company a member of the inviting one, for which the transaction already
 * acts.
 */
export const joinCompany = async (
  context: AuthContext,
  userId: string,
  invitation: TokenInvitation,
): Promise<void> => {
  const { db, now, services } = context;
  const { id, companyId, inviterId } = invitation;
  const { now: effective, waiting } = await splitClinical(db, invitation.roles, []);
  await insertMembership(db, companyId, userId, effective, now);
  await acceptInvitation(db, companyId, id, now);
  await context.audit({
    action: 'invitation.accepted',
    entityType: 'invitation',
    entityId: id,
    diff: { userId, roles: invitation.roles },
  });
  await askForGrants(context, {
    companyId,
    userId,
    roles: waiting,
    origin: 'invitation',
    askedBy: inviterId,
  });
  await context.publish({ type: 'member.joined', entityId: userId, payload: { inviterId } });
  context.afterCommit(() => services.sessions.forgetUser(userId));
};
