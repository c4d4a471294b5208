import type { Db } from '../../platform/database/database';

export const listOwners = (db: Db): Promise<{ readonly userId: string }[]> =>
  db.query(
    `select user_id as "userId" from membership
     where company_id = app_company() and status = 'active' and 'owner' = any (roles)`,
  );
