import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

export interface NewMembership {
  readonly userId: string;
  readonly roles: readonly string[];
  readonly customRoleIds: readonly string[];
  /** Whether a provider or directory gives them, which may take them back. */
  readonly byDirectory: boolean;
}

/** Somebody who left the same company becomes a member again. */
export const insertMembership = async (
  db: Db,
  companyId: string,
  { userId, roles, customRoleIds, byDirectory }: NewMembership,
  now: string,
): Promise<void> => {
  await db.query(
    `insert into membership as m (company_id, user_id, roles, custom_role_ids, created_at, group_roles, group_custom_role_ids)
     values ($1, $2, $3, $4, $5, case when $6 then $3::text[] else '{}' end, case when $6 then $4::uuid[] else '{}' end)
     on conflict (company_id, user_id) do update
       set roles = excluded.roles, group_roles = excluded.group_roles, custom_role_ids = excluded.custom_role_ids,
         group_custom_role_ids = excluded.group_custom_role_ids, status = 'active',
         version = m.version + 1 where m.status = 'inactive'`,
    [companyId, userId, roles, customRoleIds, now, byDirectory],
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
    `select app_company() as "companyId", ${shortPersonName('user_account')} as person
       from user_account where id = $1`,
    [entityId],
  );

export const findMember = (db: Db, inviterId: string): Promise<unknown> =>
  db.maybe('select 1 from membership where company_id = app_company() and user_id = $1', [
    inviterId,
  ]);
