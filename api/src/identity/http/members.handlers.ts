import { matrix, roles, type Member } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import type { Actor } from '../../platform/http/actor';
import { defineHandlers } from '../../platform/http/handler';
import { notify } from '../../platform/notifications/notify';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { countOtherOwners, listMembers, lockMember, writeMember } from '../sql/members.queries';

/** The permission matrix by role, for the users screen. */
const roleGrants = roles.map((role) => ({
  role,
  grants: [...matrix].flatMap(([area, byRole]) =>
    [...(byRole.get(role) ?? [])].map(([verb, scope]) => ({ area, verb, scope })),
  ),
}));

const isActiveOwner = (member: Member): boolean =>
  member.status === 'active' && member.roles.includes('owner');

/**
 * Nobody changes their own access, and only an owner changes or appoints an owner
 * (docs/spec/identity.md §6).
 */
const requireAuthority = (actor: Actor, current: Member, wanted: Member): void => {
  if (current.userId === actor.userId) throw new ProblemError('member.own_roles');
  const touchesOwner = current.roles.includes('owner') || wanted.roles.includes('owner');
  if (touchesOwner && !actor.roles.includes('owner'))
    throw new ProblemError('member.above_own_role');
};

export const memberHandlers = defineHandlers({
  memberList: ({ db, actor, query }) =>
    listMembers(db, { ...query, companyId: actor.companyId, search: query.search ?? '' }),

  memberUpdate: async (context) => {
    const { actor, body, db, now, params, services } = context;
    if (body.roles === undefined && body.status === undefined)
      throw invalid({ path: '', code: 'no_change' });
    const current = await lockMember(db, actor.companyId, params.memberId);
    const wanted: Member = {
      ...current,
      roles: body.roles ? roles.filter((role) => body.roles?.includes(role)) : current.roles,
      status: body.status ?? current.status,
    };
    requireAuthority(actor, current, wanted);
    await requireCurrentVersion(db, 'membership', current, body.version);
    const losesOwner = isActiveOwner(current) && !isActiveOwner(wanted);
    if (losesOwner && (await countOtherOwners(db, actor.companyId, current.id)) === 0)
      throw new ProblemError('member.last_owner');
    const updated = await writeMember(db, actor.companyId, wanted);
    const diff = changesBetween(
      { roles: current.roles, status: current.status },
      { roles: updated.roles, status: updated.status },
    );
    await context.audit({
      action: 'member.updated',
      entityType: 'membership',
      entityId: updated.id,
      diff,
    });
    if ('roles' in diff) {
      await notify(db, {
        userId: updated.userId,
        companyId: actor.companyId,
        kind: 'roles_changed',
        facts: { roles: updated.roles.join(',') },
        now,
      });
    }
    context.afterCommit(() => services.sessions.forgetUser(updated.userId));
    return updated;
  },

  roleList: () => Promise.resolve({ roles: roleGrants }),
});
