import type { ApiEndpointName } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import type { TokenInvitation } from '../sql/invitation-tokens.queries';
import { ProblemError } from '../../platform/http/problem-error';
import { askForGrants } from './clinical-grants';
import { splitGiven } from './given-roles';
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
  const { id, companyId, inviterId, roles, offered } = invitation;
  const split = await splitGiven(db, invitation, []);
  const { now: effective, waiting, leftOut } = split;
  const given = [...effective.roles, ...effective.customRoles, ...waiting.roles];
  if (given.length === 0) throw new ProblemError('invitation.roles_gone');
  await insertMembership(
    db,
    companyId,
    {
      userId,
      roles: effective.roles,
      customRoleIds: effective.customRoles.map((role) => role.id),
      byDirectory: false,
    },
    now,
  );
  await acceptInvitation(db, companyId, id, now);
  const gone = Object.keys(offered).length - invitation.customRoles.length + leftOut.length;
  await context.audit({
    action: 'invitation.accepted',
    entityType: 'invitation',
    entityId: id,
    diff: {
      userId,
      roles,
      ...(effective.customRoles.length > 0 && {
        customRoles: effective.customRoles.map(({ name }) => name),
      }),
      // Deleted or wider than when they were offered, or clinical without a clinical role.
      ...(gone > 0 && { customRolesLeftOut: gone }),
    },
  });
  await askForGrants(context, {
    companyId,
    userId,
    roles: waiting.roles,
    with: Object.fromEntries(
      waiting.customRoles.map((role) => [role.id, offered[role.id] ?? role.grants]),
    ),
    origin: 'invitation',
    askedBy: inviterId,
  });
  await context.publish({ type: 'member.joined', entityId: userId, payload: { inviterId } });
  context.afterCommit(() => services.sessions.forgetUser(userId));
};
