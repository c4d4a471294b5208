import { roles, type CustomRole, type HeldRole, type Member } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import type { Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { customRolesAmong, lockHolders } from '../sql/custom-roles.queries';
import { readMember, writeMember } from '../sql/members.queries';
import { mayAssign } from './assignable-roles';
import { namesOfRoles, tellOfRoles } from './tell-of-roles';

type DeleteContext = Pick<Context<'customRoleDelete'>, 'actor' | 'audit' | 'db' | 'now'>;

/**
 * The role that people of a deleted one get instead.
 *
 * @throws custom_role.in_use without one, custom_role.above_own_role
 */
export const replacementFor = async (
  db: Db,
  held: readonly HeldRole[],
  deleted: Pick<CustomRole, 'id'>,
  wanted: string | null,
): Promise<HeldRole> => {
  if (wanted === null) throw new ProblemError('custom_role.in_use');
  const standard = roles.find((role) => role === wanted);
  const role = standard ?? (await customRolesAmong(db, [wanted]))[0];
  if (role === undefined || (typeof role !== 'string' && role.id === deleted.id))
    throw invalid({ path: 'replacement', code: 'not_an_option' });
  if (!mayAssign(held, [role])) throw new ProblemError('custom_role.above_own_role');
  return role;
};

const withReplacement = (member: Member, deletedId: string, replacement: HeldRole): Member => {
  const kept = member.customRoles.filter(({ id }) => id !== deletedId);
  if (typeof replacement === 'string')
    return {
      ...member,
      roles: roles.filter((role) => role === replacement || member.roles.includes(role)),
      customRoles: kept,
    };
  const { id, name, basedOn } = replacement;
  return {
    ...member,
    customRoles: [...kept.filter((role) => role.id !== id), { id, name, basedOn }],
  };
};

/** Everybody with a role has another one instead, each with a line in the audit log and notice. */
export const replaceRole = async (
  { actor, audit, db, now }: DeleteContext,
  deleted: Pick<CustomRole, 'id'>,
  replacement: HeldRole,
): Promise<void> => {
  for (const memberId of await lockHolders(db, deleted.id)) {
    const before = await readMember(db, actor.companyId, memberId);
    const after = await writeMember(
      db,
      actor.companyId,
      withReplacement(before, deleted.id, replacement),
    );
    await audit({
      action: 'member.updated',
      entityType: 'membership',
      entityId: memberId,
      diff: changesBetween(namesOfRoles(before), namesOfRoles(after)),
    });
    await tellOfRoles(db, after, { companyId: actor.companyId, now });
  }
};
