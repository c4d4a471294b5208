import { rolesWith } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { personName } from '../../platform/people/person-names';

const name = personName('u');
const owners = `membership m join user_account u on u.id = m.user_id
  where m.company_id = app_company() and m.status = 'active' and member_may(m.company_id, m.roles, m.custom_role_ids, $1, 'customers:write')`;

/** Members who may edit customers. */
export const listOwners = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.query(
    `select u.id, ${name} as name from ${owners} order by ${name} collate "es-x-icu", u.id`,
    [rolesWith('customers:write')],
  );

export const canOwnCustomers = async (db: Db, userId: string): Promise<boolean> =>
  (await db.maybe(`select from ${owners} and u.id = $2`, [
    rolesWith('customers:write'),
    userId,
  ])) !== undefined;

/** @returns the customers that have another owner now */
export const handOverCustomers = async (
  db: Db,
  from: string,
  to: { readonly owner: string | null; readonly userId: string | null; readonly now: string },
): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `update customer set owner_id = $2, updated_at = $4, updated_by = coalesce($3, updated_by), version = version + 1
       where company_id = app_company() and owner_id = $1 returning id`,
      [from, to.owner, to.userId, to.now],
    )
  ).map(({ id }) => id);
