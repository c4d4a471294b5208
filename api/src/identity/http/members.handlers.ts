import { matrix, roles, type Member } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import { defineHandlers } from '../../platform/http/handler';
import { notify } from '../../platform/notifications/notify';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { isActiveOwner, requireAuthority, requireOtherOwner } from '../model/member-authority';
import { countBelongings } from '../sql/member-belongings.queries';
import { listMembers, lockMember, readMember, writeMember } from '../sql/members.queries';
import { memberAccessHandlers } from './member-access.handlers';

/** The permission matrix by role, for the users screen. */
const roleGrants = roles.map((role) => ({
  role,
  grants: [...matrix].flatMap(([area, byRole]) =>
    [...(byRole.get(role) ?? [])].map(([verb, scope]) => ({ area, verb, scope })),
  ),
}));

export const memberHandlers = defineHandlers({
  ...memberAccessHandlers,

  memberList: ({ db, actor, now, query }) =>
    listMembers(db, {
      ...query,
      companyId: actor.companyId,
      now,
      search: query.search ?? '',
      status: query.status ?? [],
      role: query.role ?? null,
      unused: query.unused !== undefined,
    }),

  memberView: async ({ db, actor, now, params }) => {
    const member = await readMember(db, actor.companyId, params.memberId);
    return { ...member, belongings: await countBelongings(db, member.userId, now) };
  },

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
    if (current.status === 'inactive') throw new ProblemError('member.inactive');
    if (!isActiveOwner(wanted)) await requireOtherOwner(context, current);
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
