import {
  rolesWith,
  type HeldRole,
  type Locale,
  type Permission,
  type Role,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { customRolesOfMember, effectiveRoles, type Membership } from './held-roles';
import { shortPersonName } from '../../platform/people/person-names';

/** A member who can be notified. */
export interface Member {
  readonly userId: string;
  readonly name: string;
  readonly firstName: string;
  readonly email: string;
  readonly locale: Locale;
  /** Current roles. */
  readonly roles: readonly HeldRole[];
}

/** The active members among the ids. */
export const readActiveMembers = async (
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Member>> => {
  const rows = await db.query<Omit<Member, 'roles'> & Membership>(
    `select u.id as "userId", ${shortPersonName('u')} as name, u.first_name as "firstName", u.email, u.locale, m.roles, m.status,
       ${customRolesOfMember} as "customRoles"
     from membership m join user_account u on u.id = m.user_id
     where m.company_id = app_company() and m.status = 'active' and m.user_id = any ($1)`,
    [userIds],
  );
  return new Map(
    rows.map(({ status, roles, customRoles, ...member }) => [
      member.userId,
      { ...member, roles: effectiveRoles({ status, roles, customRoles }) },
    ]),
  );
};

/** User ids of the active members with any of the roles. */
export const membersWithRoles = async (db: Db, roles: readonly Role[]): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `select user_id as id from membership where company_id = app_company() and status = 'active' and roles && $1::text[]`,
      [roles],
    )
  ).map(({ id }) => id);

/** User ids of the active members who hold a permission, for all records or their own. */
export const membersWithPermission = async (db: Db, permission: Permission): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `select user_id as id from membership where company_id = app_company() and status = 'active'
         and member_may(company_id, roles, custom_role_ids, $1, $2)`,
      [rolesWith(permission), permission],
    )
  ).map(({ id }) => id);
