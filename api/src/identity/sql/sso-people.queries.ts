import type { CustomRole, Locale, Role } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Account } from './accounts.queries';
import { customRolesOfMember } from './held-roles';

export type SsoPerson = Pick<Account, 'id' | 'email' | 'firstName' | 'locale'>;

const personColumns = 'u.id, u.email, u.first_name as "firstName", u.locale';

/** The member whom a subject of the company's provider has signed in before. */
export const findSubject = (db: Db, subject: string, now: string): Promise<SsoPerson | undefined> =>
  db.maybe<SsoPerson>(
    `update sso_identity i set last_used_at = $2 from user_account u
     where i.company_id = app_company() and i.subject = $1 and u.id = i.user_id returning ${personColumns}`,
    [subject, now],
  );

export const isMember = async (db: Db, userId: string): Promise<boolean> =>
  (await db.maybe('select from membership where company_id = app_company() and user_id = $1', [
    userId,
  ])) !== undefined;

/** @returns false when another subject signs in as that person. */
export const linkSubject = async (
  db: Db,
  {
    subject,
    userId,
    now,
  }: { readonly subject: string; readonly userId: string; readonly now: string },
): Promise<boolean> =>
  (await db.maybe(
    `insert into sso_identity (company_id, subject, user_id, linked_at, last_used_at)
     values (app_company(), $1, $2, $3, $3) on conflict do nothing returning subject`,
    [subject, userId, now],
  )) !== undefined;

export interface NewPerson {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly locale: Locale;
}

/**
 * An account for somebody whom the company vouches for; the terms are that person's to accept.
 *
 * @returns undefined if there is one by now
 */
export const insertPerson = (
  db: Db,
  person: NewPerson,
  now: string,
): Promise<SsoPerson | undefined> =>
  db.maybe<SsoPerson>(
    `insert into user_account as u (email, password_hash, first_name, last_name, locale, email_verified_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict (email) do nothing returning ${personColumns}`,
    [person.email, person.passwordHash, person.firstName, person.lastName, person.locale, now],
  );

export interface OwnMembership {
  readonly companyId: string;
  readonly roles: readonly Role[];
}

/** The transaction acts for the person. */
export const findOwnMembership = (db: Db, userId: string): Promise<OwnMembership | undefined> =>
  db.maybe<OwnMembership>(
    'select company_id as "companyId", roles from membership where user_id = $1',
    [userId],
  );

export const listOtherOwners = (db: Db, userId: string): Promise<{ userId: string }[]> =>
  db.query(
    `select user_id as "userId" from membership
     where company_id = app_company() and user_id <> $1 and status = 'active' and 'owner' = any (roles)`,
    [userId],
  );

export interface MemberRoles {
  readonly membershipId: string;
  readonly roles: readonly Role[];
  readonly customRoles: readonly CustomRole[];
  /** Those of them that groups, or the directory, gave. */
  readonly groupRoles: readonly Role[];
  readonly groupCustomRoleIds: readonly string[];
}

/** Locks the member of the company that the transaction acts for; undefined for who left. */
export const lockMemberRoles = (db: Db, userId: string): Promise<MemberRoles | undefined> =>
  db.maybe<MemberRoles>(
    `select m.id as "membershipId", m.roles, ${customRolesOfMember} as "customRoles",
       m.group_roles as "groupRoles", m.group_custom_role_ids as "groupCustomRoleIds" from membership m
     where m.company_id = app_company() and m.user_id = $1 and m.status <> 'inactive' for update`,
    [userId],
  );

/** A role of the member that a group at the provider gave. */
export const addGroupRole = async (db: Db, membershipId: string, role: Role): Promise<void> => {
  await db.query(
    `update membership set group_roles = array_append(group_roles, $2::text)
     where company_id = app_company() and id = $1 and $2 <> all (group_roles)`,
    [membershipId, role],
  );
};

export const addGroupCustomRoles = async (
  db: Db,
  membershipId: string,
  ids: readonly string[],
): Promise<void> => {
  await db.query(
    `update membership set group_custom_role_ids = array(
       select unnest(group_custom_role_ids) union select unnest($2::uuid[]))
     where company_id = app_company() and id = $1`,
    [membershipId, ids],
  );
};

export const writeMemberRoles = async (
  db: Db,
  { membershipId, roles, customRoles, groupRoles, groupCustomRoleIds }: MemberRoles,
): Promise<void> => {
  await db.query(
    `update membership set roles = $2, group_roles = $3, custom_role_ids = $4, group_custom_role_ids = $5,
       version = version + 1
     where company_id = app_company() and id = $1`,
    [membershipId, roles, groupRoles, customRoles.map(({ id }) => id), groupCustomRoleIds],
  );
};
