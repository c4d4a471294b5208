import { limits, type CustomRole, type GrantableRole } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { personName, shortPersonName } from '../../platform/people/person-names';

export interface CustomRoleRow extends CustomRole {
  /** Members who have it and have not left. */
  readonly people: number;
  readonly updatedAt: string;
  readonly version: number;
}

const columns = `r.id, r.name, r.based_on as "basedOn", r.grants, r.updated_at as "updatedAt", r.version,
  (select count(*)::int from membership m
   where m.company_id = r.company_id and m.status <> 'inactive' and r.id = any (m.custom_role_ids)) as people`;

export const listCustomRoles = (db: Db): Promise<CustomRoleRow[]> =>
  db.query<CustomRoleRow>(
    `select ${columns} from custom_role r where r.company_id = app_company()
     order by r.name collate "es-x-icu", r.id`,
  );

/** @throws resource.not_found also for another company’s */
export const readCustomRole = (db: Db, id: string): Promise<CustomRoleRow> =>
  db.one<CustomRoleRow>(
    `select ${columns} from custom_role r where r.company_id = app_company() and r.id = $1`,
    [id],
  );

/**
 * Custom roles and who has them change one after the other in a company: whoever gives a role and
 * whoever changes it wait for each other here, before either has locked a row.
 */
export const lockCustomRoles = async (db: Db): Promise<void> => {
  await db.query('select pg_advisory_xact_lock(hashtextextended(app_company()::text, 66))');
};

export const customRolesAmong = (db: Db, ids: readonly string[]): Promise<CustomRole[]> =>
  db.query<CustomRole>(
    `select r.id, r.name, r.based_on as "basedOn", r.grants from custom_role r
     where r.company_id = app_company() and r.id = any ($1) order by r.name, r.id`,
    [ids],
  );

export const isNameFree = async (db: Db, name: string, except: string | null): Promise<boolean> =>
  (await db.maybe(
    `select from custom_role
     where company_id = app_company() and lower(name) = lower($1) and id is distinct from $2`,
    [name, except],
  )) === undefined;

export const insertCustomRole = async (
  db: Db,
  role: {
    readonly name: string;
    readonly basedOn: GrantableRole;
    readonly grants: readonly string[];
    readonly userId: string;
    readonly now: string;
  },
): Promise<CustomRoleRow> => {
  const { id } = await db.one<{ id: string }>(
    `insert into custom_role (company_id, name, based_on, grants, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $4, $5) returning id`,
    [role.name, role.basedOn, role.grants, role.now, role.userId],
  );
  return readCustomRole(db, id);
};

export const updateCustomRole = async (
  db: Db,
  role: {
    readonly id: string;
    readonly name: string;
    readonly grants: readonly string[];
    readonly userId: string;
    readonly now: string;
  },
): Promise<CustomRoleRow> => {
  await db.query(
    `update custom_role set name = $2, grants = $3, updated_at = $4, updated_by = $5, version = version + 1
     where company_id = app_company() and id = $1`,
    [role.id, role.name, role.grants, role.now, role.userId],
  );
  return readCustomRole(db, role.id);
};

export const deleteCustomRole = async (db: Db, id: string): Promise<void> => {
  // Whoever left keeps what they had besides; coming back, they are given roles anew.
  await db.query(
    `update membership set custom_role_ids = array_remove(custom_role_ids, $1::uuid)
     where company_id = app_company() and status = 'inactive' and $1 = any (custom_role_ids)`,
    [id],
  );
  await db.query('delete from custom_role where company_id = app_company() and id = $1', [id]);
};

export interface Holder {
  readonly memberId: string;
  readonly userId: string;
  readonly name: string;
}

const name = personName('u');

/** People who have a role and have not left, by name. */
export const holdersOf = (db: Db, roleId: string): Promise<Holder[]> =>
  db.query<Holder>(
    `select m.id as "memberId", m.user_id as "userId",
       ${name} as name
     from membership m join user_account u on u.id = m.user_id
     where m.company_id = app_company() and m.status <> 'inactive' and $1 = any (m.custom_role_ids)
     order by ${name} collate "es-x-icu", m.id`,
    [roleId],
  );

/** Ids of the members who have a role, locked in one order. */
export const lockHolders = async (db: Db, roleId: string): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `select id from membership
       where company_id = app_company() and status <> 'inactive' and $1 = any (custom_role_ids)
       order by id for update`,
      [roleId],
    )
  ).map(({ id }) => id);

export interface RoleChange {
  readonly at: string;
  readonly by: string | null;
  readonly action: 'custom_role.created' | 'custom_role.updated';
  readonly diff: {
    readonly name?: readonly [string | null, string | null];
    readonly grants?: readonly [readonly string[] | null, readonly string[] | null];
  };
}

/** Newest first. */
export const changesOf = (db: Db, roleId: string): Promise<RoleChange[]> =>
  db.query<RoleChange>(
    `select a.at, nullif(${shortPersonName('u')}, '') as by, a.action, a.diff
     from audit_log a left join user_account u on u.id = a.user_id
     where a.company_id = app_company() and a.entity_type = 'custom_role' and a.entity_id = $1
       and a.action in ('custom_role.created', 'custom_role.updated')
     order by a.id desc limit ${limits.customRoleHistoryMax}`,
    [roleId],
  );
