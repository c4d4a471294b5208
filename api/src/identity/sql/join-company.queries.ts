import type { Db } from '../../platform/database/database';

/** Somebody who left the same company becomes a member again. */
export const insertMembership = async (
  db: Db,
  companyId: string,
  userId: string,
  roles: readonly string[],
  now: string,
  groupRoles: readonly string[] = [],
): Promise<void> => {
  await db.query(
    `insert into membership as m (company_id, user_id, roles, created_at, group_roles) values ($1, $2, $3, $4, $5)
     on conflict (company_id, user_id) do update
       set roles = excluded.roles, group_roles = excluded.group_roles, custom_role_ids = '{}', status = 'active',
         version = m.version + 1 where m.status = 'inactive'`,
    [companyId, userId, roles, now, groupRoles],
  );
};

export const acceptInvitation = async (
  db: Db,
  companyId: string,
  id: string,
  now: string,
): Promise<void> => {
  await db.query('update invitation set accepted_at = $3 where company_id = $1 and id = $2', [
    companyId,
    id,
    now,
  ]);
};

export const readJoinedPerson = (
  db: Db,
  entityId: string,
): Promise<{ companyId: string; person: string }> =>
  db.one<{ companyId: string; person: string }>(
    `select app_company() as "companyId", concat_ws(' ', first_name, last_name) as person
       from user_account where id = $1`,
    [entityId],
  );

export const findMember = (db: Db, inviterId: string): Promise<unknown> =>
  db.maybe('select 1 from membership where company_id = app_company() and user_id = $1', [
    inviterId,
  ]);
