import {
  isClinicalRole,
  isRole,
  limits,
  standardOf,
  type CustomRole,
  type HeldRole,
  type Role,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { areGrantsFree } from '../sql/clinical-grants.queries';
import { customRolesAmong, lockCustomRoles } from '../sql/custom-roles.queries';
import { isAssignable } from './assignable-roles';
import { splitClinical } from './clinical-grants';

/** Name of a standard role, or id of a custom one, as providers and directories name roles. */
export type RoleRef = string;

export interface GivenRoles {
  readonly roles: readonly Role[];
  readonly customRoles: readonly CustomRole[];
}

/** Whether it is clinical access that only comes with, or after, a clinical role. */
const followsClinical = (role: CustomRole, held: readonly HeldRole[]): boolean =>
  isClinicalRole(role) && !held.some((one) => typeof one !== 'string' && one.id === role.id);

export interface SplitRoles {
  /** Written now. */
  readonly now: GivenRoles;
  /** Clinical roles that wait, and the custom ones that come with them. */
  readonly waiting: GivenRoles;
  /** Clinical access without a clinical role before it: not given. */
  readonly leftOut: readonly CustomRole[];
}

/** What of wanted roles is given now, what waits, and what is not given (docs/adr/0093). */
export const splitGiven = async (
  db: Db,
  wanted: GivenRoles,
  held: readonly HeldRole[],
): Promise<SplitRoles> => {
  const { now, waiting } = await splitClinical(db, wanted.roles, standardOf(held));
  const follow = wanted.customRoles.filter((role) => followsClinical(role, held));
  const isFree = held.some(isClinicalRole) || (await areGrantsFree(db));
  const later = isFree ? [] : follow;
  return {
    now: { roles: now, customRoles: wanted.customRoles.filter((role) => !later.includes(role)) },
    waiting: { roles: waiting, customRoles: waiting.length > 0 ? later : [] },
    leftOut: waiting.length > 0 ? [] : later,
  };
};

/**
 * Roles that a provider or directory names, as far as they are there. Owners’ permissions are never
 * among them. Nobody changes or deletes custom ones until the end.
 *
 * @param max custom ones, which a member has few of
 */
export const rolesByRef = async (
  db: Db,
  refs: readonly RoleRef[],
  max: number = limits.memberCustomRolesMax,
): Promise<GivenRoles> => {
  const ids = refs.filter((ref) => !isRole(ref));
  if (ids.length > 0) await lockCustomRoles(db);
  const found = ids.length > 0 ? await customRolesAmong(db, ids) : [];
  return {
    roles: refs.filter(isRole).filter((role) => role !== 'owner'),
    customRoles: found.filter((role) => isAssignable(['admin'], role)).slice(0, max),
  };
};
