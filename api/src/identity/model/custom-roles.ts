import {
  clinicalPermissionsOf,
  grantChanges,
  inMatrixOrder,
  isClinicalRole,
  isGrantAllowed,
  scopeOf,
  type CustomRole,
  type EndpointOutput,
  type Contract,
  type GrantableRole,
  type HeldRole,
  type ListedCustomRole,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/actor';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import type { CustomRoleRow, RoleChange } from '../sql/custom-roles.queries';
import { isNameFree } from '../sql/custom-roles.queries';
import { readRoles } from '../sql/members.queries';
import { mayAssign } from './assignable-roles';

type RoleHistory = EndpointOutput<Contract['customRoleView']>['history'];

/** As the caller sees it. */
export const shownRole = (
  { grants, ...row }: CustomRoleRow,
  held: readonly HeldRole[],
): ListedCustomRole => {
  const role = { ...row, grants: inMatrixOrder(grants) };
  return {
    ...role,
    assignable: scopeOf(held, 'users:manage') !== undefined && mayAssign(held, [role]),
    clinical: isClinicalRole(role),
  };
};

/**
 * @returns the grants in the order of the matrix
 * @throws custom_role.empty, request.invalid at each grant that is above the ceiling of the copy
 */
export const requireGrants = (basedOn: GrantableRole, grants: readonly string[]): string[] => {
  if (grants.length === 0) throw new ProblemError('custom_role.empty');
  const faults = grants.flatMap((grant, index) =>
    isGrantAllowed(basedOn, grants, grant)
      ? []
      : [{ path: `grants.${index}`, code: 'not_an_option' as const }],
  );
  if (faults.length > 0) throw invalid(...faults);
  return inMatrixOrder(grants);
};

/**
 * Nobody gives a permission that they lack, and nobody changes a role that they have. The caller’s
 * roles are read now, because somebody may be taking them away.
 *
 * @throws custom_role.own, custom_role.above_own_role
 */
export const requireMayChange = async (
  db: Db,
  { companyId, userId }: Actor<string>,
  roles: readonly Pick<CustomRole, 'id' | 'basedOn' | 'grants' | 'name'>[],
): Promise<readonly HeldRole[]> => {
  const held = await readRoles(db, companyId, userId);
  if (held.some((own) => typeof own !== 'string' && roles.some(({ id }) => id === own.id)))
    throw new ProblemError('custom_role.own');
  if (!mayAssign(held, roles)) throw new ProblemError('custom_role.above_own_role');
  return held;
};

/** @throws custom_role.name_taken */
export const requireFreeName = async (
  db: Db,
  name: string,
  except: string | null,
): Promise<void> => {
  if (!(await isNameFree(db, name, except)))
    throw new ProblemError('custom_role.name_taken', { errors: [{ path: 'name', code: 'taken' }] });
};

/**
 * Clinical access is given to one person at a time.
 *
 * @throws custom_role.becomes_clinical
 */
export const requireNoMoreClinical = (before: HeldRole, after: HeldRole, people: number): void => {
  const had = clinicalPermissionsOf(before);
  if (people > 0 && clinicalPermissionsOf(after).some((permission) => !had.includes(permission)))
    throw new ProblemError('custom_role.becomes_clinical');
};

/** Changes with the name that the role had after each. */
export const historyOf = (name: string, newestFirst: readonly RoleChange[]): RoleHistory => {
  let current = name;
  return newestFirst.map(({ at, by, action, diff }) => {
    const shown = current;
    current = diff.name?.[0] ?? current;
    const [before, after] = diff.grants ?? [null, null];
    const { added, removed } = grantChanges(before ?? [], after ?? []);
    return { at, by, action, name: shown, added: [...added], removed: [...removed] };
  });
};
