import { roles } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { ScimUser } from '../model/scim-messages';

/** A custom role by its name, or by its id where a standard one has that name. */
const scimName = `case when lower(r.name) = any (array[${roles.map((role) => `'${role}'`).join(', ')}]) then r.id::text else r.name end`;

const columns = `m.id, m.user_id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName",
  m.status = 'active' as "isActive", 'owner' = any (m.roles) as "isOwner",
  m.roles || array(select ${scimName} from custom_role r where r.company_id = m.company_id and r.id = any (m.custom_role_ids)
    order by r.name, r.id) as roles, m.created_at as "createdAt", m.version`;
const source = 'membership m join user_account u on u.id = m.user_id';
const wanted = 'm.company_id = app_company() and ($1::text is null or u.email = $1)';

export const listUsers = async (
  db: Db,
  {
    email,
    start,
    count,
  }: { readonly email: string | null; readonly start: number; readonly count: number },
): Promise<{ items: ScimUser[]; total: number }> => ({
  items: await db.query<ScimUser>(
    `select ${columns} from ${source} where ${wanted} order by m.created_at, m.id limit $2 offset $3`,
    [email, count, start - 1],
  ),
  total: (
    await db.one<{ total: number }>(`select count(*) as total from ${source} where ${wanted}`, [
      email,
    ])
  ).total,
});

export const findUser = (db: Db, id: string): Promise<ScimUser | undefined> =>
  db.maybe<ScimUser>(
    `select ${columns} from ${source} where m.company_id = app_company() and m.id = $1`,
    [id],
  );

export const findUserByEmail = (db: Db, email: string): Promise<ScimUser | undefined> =>
  db.maybe<ScimUser>(
    `select ${columns} from ${source} where m.company_id = app_company() and u.email = $1`,
    [email],
  );

export const renameUser = async (
  db: Db,
  { userId, firstName, lastName }: Pick<ScimUser, 'userId' | 'firstName' | 'lastName'>,
): Promise<void> => {
  await db.query('update user_account set first_name = $2, last_name = $3 where id = $1', [
    userId,
    firstName,
    lastName,
  ]);
};

export const setActive = async (db: Db, id: string, isActive: boolean): Promise<void> => {
  await db.query(
    `update membership set status = $2, version = version + 1 where company_id = app_company() and id = $1`,
    [id, isActive ? 'active' : 'suspended'],
  );
};

/** Ids of the custom roles by which a directory may name them, in lower case. */
export const customRoleNames = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.query(
    `select id, lower(name) as name from custom_role where company_id = app_company()
     union all select id, id::text from custom_role where company_id = app_company()`,
  );

/** @returns the company of a token. */
export const findCompanyOfToken = async (db: Db, tokenHash: string): Promise<string | null> =>
  (
    await db.one<{ companyId: string | null }>('select scim_company_of_token($1) as "companyId"', [
      tokenHash,
    ])
  ).companyId;

/** Notes that a token is in use, once a minute. */
export const touchToken = async (db: Db, tokenHash: string, now: string): Promise<void> => {
  await db.query(
    `update scim_token set last_used_at = $2 where token_hash = $1
       and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')`,
    [tokenHash, now],
  );
};
