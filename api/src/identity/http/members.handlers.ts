import { matrix, roles, type Member } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { assignableRoles } from '../model/assignable-roles';
import { askForGrants, splitClinical } from '../model/clinical-grants';
import { isActiveOwner, lockManagedMember, requireOtherOwner } from '../model/member-authority';
import { namesOfRoles, tellOfRoles } from '../model/tell-of-roles';
import { reviewAccess } from '../model/access-review';
import { customRolesAmong, lockCustomRoles } from '../sql/custom-roles.queries';
import { countBelongings } from '../sql/member-belongings.queries';
import {
  listMembers,
  readMember,
  writeMember,
  writePerson,
  writeSites,
} from '../sql/members.queries';
import { readOpenWork } from '../sql/open-work.queries';
import { memberAccessHandlers } from './member-access.handlers';

/** The permission matrix by role, for the users screen. */
const roleGrants = roles.map((role) => ({
  role,
  grants: [...matrix].flatMap(([area, byRole]) =>
    [...(byRole.get(role) ?? [])].map(([verb, scope]) => ({ area, verb, scope })),
  ),
}));

const auditedOf = (member: Member) => ({
  firstName: member.firstName,
  lastName: member.lastName,
  secondLastName: member.secondLastName,
  phone: member.phone,
  locale: member.locale,
  ...namesOfRoles(member),
  sites: member.sites.map(({ name }) => name),
});

/** Locked until the end, so that nobody changes or deletes them meanwhile. */
const requireCustomRoles = async (
  db: Db,
  ids: readonly string[],
): Promise<Member['customRoles']> => {
  await lockCustomRoles(db);
  const found = await customRolesAmong(db, ids);
  if (found.length !== new Set(ids).size)
    throw invalid({ path: 'customRoleIds', code: 'not_an_option' });
  return found.map(({ id, name, basedOn }) => ({ id, name, basedOn }));
};

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
    const { belongings, practitionerId } = await countBelongings(db, member.userId, now);
    const openWork = practitionerId ? await readOpenWork(db, practitionerId, now) : null;
    return { ...member, belongings, openWork };
  },

  memberAccessReview: ({ db, actor, now, query }) =>
    reviewAccess(db, { ...query, companyId: actor.companyId, now, search: query.search ?? '' }),

  memberUpdate: async (context) => {
    const { actor, body, db, now, params, services } = context;
    const { version, siteIds, roles: wantedRoles, customRoleIds, ...person } = body;
    if (
      !siteIds &&
      !wantedRoles &&
      !customRoleIds &&
      Object.values(person).every((value) => value === undefined)
    )
      throw invalid({ path: '', code: 'no_change' });
    const customRoles = customRoleIds && (await requireCustomRoles(db, customRoleIds));
    const current = await lockManagedMember(context, params.memberId, {
      version,
      roles: wantedRoles,
      customRoleIds,
    });
    const wanted: Member = {
      ...current,
      firstName: person.firstName ?? current.firstName,
      lastName: person.lastName ?? current.lastName,
      secondLastName:
        person.secondLastName === undefined
          ? current.secondLastName
          : person.secondLastName || null,
      phone: person.phone === undefined ? current.phone : person.phone,
      locale: person.locale ?? current.locale,
      roles: wantedRoles ? roles.filter((role) => wantedRoles.includes(role)) : current.roles,
      customRoles: customRoles ?? current.customRoles,
    };
    const { waitingRoles } = current;
    if (wanted.roles.length + wanted.customRoles.length + waitingRoles.length === 0)
      throw invalid({ path: 'roles', code: 'required' });
    if (!isActiveOwner(wanted)) await requireOtherOwner(context, current);
    await writePerson(db, wanted);
    if (siteIds && !(await writeSites(db, actor.companyId, current.userId, siteIds)))
      throw invalid({ path: 'siteIds', code: 'not_an_option' });
    const { now: effective, waiting } = await splitClinical(db, wanted.roles, current.roles);
    await writeMember(db, actor.companyId, { ...wanted, roles: effective });
    await askForGrants(context, {
      companyId: actor.companyId,
      userId: current.userId,
      roles: waiting,
      origin: 'member',
      askedBy: actor.userId,
    });
    const updated = await readMember(db, actor.companyId, current.id);
    const diff = changesBetween(auditedOf(current), auditedOf(updated));
    await context.audit({
      action: 'member.updated',
      entityType: 'membership',
      entityId: updated.id,
      diff,
    });
    if ('roles' in diff || 'customRoles' in diff)
      await tellOfRoles(db, updated, { companyId: actor.companyId, now });
    context.afterCommit(() => services.sessions.forgetUser(updated.userId));
    return updated;
  },

  roleList: ({ actor }) => {
    const assignable = assignableRoles(actor.roles);
    return Promise.resolve({
      roles: roleGrants.map((one) => ({ ...one, assignable: assignable.includes(one.role) })),
    });
  },
});
