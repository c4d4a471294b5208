import type { Db } from '../../platform/database/database';

/** Ends every session of the members of a company. */
export const endCompanySessions = async (db: Db, now: string): Promise<void> => {
  await db.query(
    `update session set revoked_at = $1
     where revoked_at is null and user_id in (select user_id from membership where company_id = app_company())`,
    [now],
  );
};
