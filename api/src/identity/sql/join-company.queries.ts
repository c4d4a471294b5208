import type { Db } from '../../platform/database/database';

export const insertMembership = async (
  db: Db,
  companyId: string,
  userId: string,
  roles: readonly string[],
  now: string,
): Promise<void> => {
  await db.query(
    'insert into membership (company_id, user_id, roles, created_at) values ($1, $2, $3, $4)',
    [companyId, userId, roles, now],
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
