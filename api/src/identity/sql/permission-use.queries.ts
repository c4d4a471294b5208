import type { Permission } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface PermissionUse {
  readonly companyId: string;
  readonly userId: string;
  readonly permission: Permission;
}

export const recordPermissionUse = async (
  db: Db,
  uses: readonly PermissionUse[],
  now: string,
): Promise<void> => {
  await db.query('select permission_use_record($1, $2, $3, $4)', [
    uses.map(({ companyId }) => companyId),
    uses.map(({ userId }) => userId),
    uses.map(({ permission }) => permission),
    now,
  ]);
};

/** Permissions that people have used, by person. */
export const readPermissionUse = async (
  db: Db,
  companyId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const rows = await db.query<{ userId: string; permissions: string[] }>(
    `select user_id as "userId", array_agg(permission) as permissions from permission_use
     where company_id = $1 and user_id = any ($2) group by user_id`,
    [companyId, userIds],
  );
  return new Map(rows.map(({ userId, permissions }) => [userId, new Set(permissions)]));
};

/** First day of which uses are known; null without any. */
export const readRecordedSince = async (db: Db, companyId: string): Promise<string | null> =>
  (
    await db.one<{ since: string | null }>(
      'select min(first_used_on) as since from permission_use where company_id = $1',
      [companyId],
    )
  ).since;
