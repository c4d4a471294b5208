import {
  limits,
  rolesWith,
  type HeldRole,
  type Member,
  type MemberStatus,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { customRolesOfMember, effectiveRoles, type Membership } from './held-roles';
import { personName } from '../../platform/people/person-names';

const name = personName('u');
const lastSeen = '(select max(s.last_seen_at) from session s where s.user_id = m.user_id)';
const columns = `m.id, m.user_id as "userId", ${name} as name, u.first_name as "firstName", u.last_name as "lastName",
  u.second_last_name as "secondLastName", u.email, u.locale, u.phone, m.roles, m.status,
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'basedOn', r.based_on) order by r.name, r.id), '[]')
    from custom_role r where r.company_id = m.company_id and r.id = any (m.custom_role_ids)) as "customRoles", m.version,
  array(select g.role from clinical_grant g where g.company_id = m.company_id and g.user_id = m.user_id
    and g.status = 'waiting' order by g.role) as "waitingRoles",
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name, s.id)
    from membership_site x join site s on s.company_id = x.company_id and s.id = x.site_id
    where x.company_id = m.company_id and x.user_id = m.user_id), '[]') as sites,
  m.created_at as "joinedAt", ${lastSeen} as "lastSeenAt", u.password_change_required as "passwordChangeRequired",
  exists (select from second_factor f where f.user_id = m.user_id and f.confirmed_at is not null) as "secondFactor"`;
const source = 'membership m join user_account u on u.id = m.user_id';

const orders = {
  name: `${name} collate "es-x-icu", m.id`,
  '-name': `${name} collate "es-x-icu" desc, m.id desc`,
  email: 'u.email, m.id',
  '-email': 'u.email desc, m.id desc',
  lastSeenAt: `${lastSeen} nulls first, m.id`,
  '-lastSeenAt': `${lastSeen} desc nulls last, m.id desc`,
} as const;

export interface MemberPage {
  readonly companyId: string;
  readonly now: string;
  readonly search: string;
  /** Empty: any. */
  readonly status: readonly MemberStatus[];
  /** null: any. */
  readonly role: string | null;
  /** Only those who may sign in and have not for `limits.unusedAccessDays`. */
  readonly unused: boolean;
  readonly sort: keyof typeof orders;
  readonly page: number;
  readonly pageSize: number;
}

/** Every typed word, in any order. */
const matches = `m.company_id = $1 and searched_text(${name} || ' ' || u.email) like all (search_patterns($2))
  and (cardinality($3::text[]) = 0 or m.status = any ($3))
  and ($4::text is null or $4 = any (m.roles) or $4 = any (m.custom_role_ids::text[]))
  and ($5::timestamptz is null
       or m.status = 'active' and coalesce(${lastSeen}, m.created_at) < $5)`;

const day = 86_400_000;

/** Whoever was last here before is worth a review. */
export const unusedBefore = (now: string): string =>
  new Date(Date.parse(now) - limits.unusedAccessDays * day).toISOString();

export const listMembers = async (db: Db, wanted: MemberPage) => {
  const { companyId, now, search, status, role, unused, sort, page, pageSize } = wanted;
  const filter = [companyId, search, status, role, unused ? unusedBefore(now) : null];
  const items = await db.query<Member>(
    `select ${columns} from ${source} where ${matches} order by ${orders[sort]} limit $6 offset $7`,
    [...filter, pageSize, (page - 1) * pageSize],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*) as total from ${source} where ${matches}`,
    filter,
  );
  return { items, total, page, pageSize };
};

export const readMember = (db: Db, companyId: string, memberId: string): Promise<Member> =>
  db.one<Member>(`select ${columns} from ${source} where m.company_id = $1 and m.id = $2`, [
    companyId,
    memberId,
  ]);

/**
 * Locks the member, the one who changes it and all owners in one order, so that two owners cannot
 * remove each other.
 */
export const lockMember = async (
  db: Db,
  companyId: string,
  memberId: string,
  managerId: string | null,
): Promise<Member> => {
  await db.query(
    `select 1 from membership where company_id = $1 and (id = $2 or user_id = $3::uuid or 'owner' = any (roles))
     order by id for update`,
    [companyId, memberId, managerId],
  );
  return readMember(db, companyId, memberId);
};

/** Roles in effect, regardless of the session. */
export const readRoles = async (
  db: Db,
  companyId: string,
  userId: string,
): Promise<readonly HeldRole[]> => {
  const row = await db.maybe<Membership>(
    `select m.roles, ${customRolesOfMember} as "customRoles", m.status from membership m
     where m.company_id = $1 and m.user_id = $2 and m.status = 'active'`,
    [companyId, userId],
  );
  return row ? effectiveRoles(row) : [];
};

export const countOtherOwners = async (
  db: Db,
  companyId: string,
  memberId: string,
): Promise<number> => {
  const { owners } = await db.one<{ owners: number }>(
    `select count(*) as owners from membership
     where company_id = $1 and id <> $2 and status = 'active' and 'owner' = any (roles)`,
    [companyId, memberId],
  );
  return owners;
};

export const writeMember = async (
  db: Db,
  companyId: string,
  { id, roles, customRoles, status }: Pick<Member, 'id' | 'roles' | 'customRoles' | 'status'>,
): Promise<Member> => {
  await db.query(
    'update membership set roles = $3, custom_role_ids = $5, status = $4, version = version + 1 where company_id = $1 and id = $2',
    [companyId, id, roles, status, customRoles.map((role) => role.id)],
  );
  return readMember(db, companyId, id);
};

export const writePerson = async (
  db: Db,
  {
    userId,
    firstName,
    lastName,
    secondLastName,
    phone,
    locale,
  }: Pick<Member, 'userId' | 'firstName' | 'lastName' | 'secondLastName' | 'phone' | 'locale'>,
): Promise<void> => {
  await db.query(
    `update user_account set first_name = $2, last_name = $3, second_last_name = $4, phone = $5, locale = $6
     where id = $1`,
    [userId, firstName, lastName, secondLastName, phone, locale],
  );
};

/** @returns false if one of the sites does not exist */
export const writeSites = async (
  db: Db,
  companyId: string,
  userId: string,
  siteIds: readonly string[],
): Promise<boolean> => {
  const wanted = [...new Set(siteIds)];
  await db.query('delete from membership_site where company_id = $1 and user_id = $2', [
    companyId,
    userId,
  ]);
  const written = await db.query(
    `insert into membership_site (company_id, user_id, site_id)
     select $1, $2, id from site where company_id = $1 and id = any ($3) returning site_id`,
    [companyId, userId, wanted],
  );
  return written.length === wanted.length;
};

export const findMemberOf = (
  db: Db,
  userId: string,
): Promise<{ id: string; companyId: string } | undefined> =>
  db.maybe<{ id: string; companyId: string }>(
    'select id, company_id as "companyId" from membership where company_id = app_company() and user_id = $1',
    [userId],
  );

/** Active members with any of the roles, except the person. */
export const listSuccessors = (
  db: Db,
  exceptUserId: string,
): Promise<{ userId: string; name: string }[]> =>
  db.query<{ userId: string; name: string }>(
    `select m.user_id as "userId", ${name} as name from ${source}
     where m.company_id = app_company() and m.status = 'active' and m.user_id <> $3
       and (member_may(m.company_id, m.roles, m.custom_role_ids, $1, 'customers:write')
         or member_may(m.company_id, m.roles, m.custom_role_ids, $2, 'leads:write'))
     order by ${name} collate "es-x-icu", m.id`,
    [rolesWith('customers:write'), rolesWith('leads:write'), exceptUserId],
  );

export const expirePassword = async (db: Db, userId: string): Promise<void> => {
  await db.query('update user_account set password_change_required = true where id = $1', [userId]);
};
