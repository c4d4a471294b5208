import { roles, type HeldRole, type Member, type Role } from '@sala/shared-contracts';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import type { Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';
import { customRolesAmong } from '../sql/custom-roles.queries';
import { countOtherOwners, lockMember, readRoles } from '../sql/members.queries';
import { mayAssign } from './assignable-roles';

interface ManagerContext {
  readonly db: Db;
  readonly actor: Pick<Actor<string>, 'companyId' | 'userId'>;
}

export const isActiveOwner = ({ status, roles: held }: Pick<Member, 'status' | 'roles'>): boolean =>
  status === 'active' && held.includes('owner');

/** Roles that one has and the other has not. */
export const changedRoles = (before: readonly Role[], after: readonly Role[]): Role[] =>
  roles.filter((role) => before.includes(role) !== after.includes(role));

/** Custom roles that one has and the other has not. */
const changedCustomRoles = (
  db: ManagerContext['db'],
  { customRoles }: Member,
  wanted: readonly string[] | undefined,
): Promise<HeldRole[]> => {
  if (!wanted) return Promise.resolve([]);
  const before = customRoles.map(({ id }) => id);
  const touched = [...before, ...wanted].filter(
    (id) => before.includes(id) !== wanted.includes(id),
  );
  return customRolesAmong(db, touched);
};

/** @throws member.last_owner when a company would be left without an active owner */
export const requireOtherOwner = async (
  { db, actor }: ManagerContext,
  current: Member,
): Promise<void> => {
  if (isActiveOwner(current) && (await countOtherOwners(db, actor.companyId, current.id)) === 0)
    throw new ProblemError('member.last_owner');
};

/**
 * Locks a member whom the caller may change: nobody changes their own access, and only an owner
 * changes an owner (docs/spec/identity.md §6). The caller’s roles are read under the lock, because
 * somebody may be taking them away.
 *
 * @param change Roles after the change, when it is one of roles.
 * @throws member.own_roles, member.above_own_role, resource.version_conflict, member.inactive
 */
export const lockManagedMember = async (
  { actor, db }: ManagerContext,
  memberId: string,
  change: {
    /** null: whatever it is, for a job. */
    readonly version: number | null;
    readonly roles?: readonly Role[] | undefined;
    readonly customRoleIds?: readonly string[] | undefined;
  },
): Promise<Member> => {
  const current = await lockMember(db, actor.companyId, memberId, actor.userId);
  if (current.userId === actor.userId) throw new ProblemError('member.own_roles');
  const held = await readRoles(db, actor.companyId, actor.userId);
  const touched = changedRoles(current.roles, change.roles ?? current.roles);
  const touchedCustom = await changedCustomRoles(db, current, change.customRoleIds);
  const touchesOwner = current.roles.includes('owner') || touched.includes('owner');
  if ((touchesOwner && !held.includes('owner')) || !mayAssign(held, [...touched, ...touchedCustom]))
    throw new ProblemError('member.above_own_role');
  if (change.version !== null)
    await requireCurrentVersion(db, 'membership', current, change.version);
  if (current.status === 'inactive') throw new ProblemError('member.inactive');
  return current;
};
