import type { Role } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** @returns who of a role had the last turn; holds the turn until the transaction ends */
export const lockTurn = async (db: Db, role: Role): Promise<string | null> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('rule_turn/', app_company(), $1::text), 0))`,
    [role],
  );
  const row = await db.maybe<{ id: string }>(
    'select user_id as id from rule_turn where role = $1',
    [role],
  );
  return row?.id ?? null;
};

export const takeTurn = async (db: Db, role: Role, userId: string, now: string): Promise<void> => {
  await db.query(
    `insert into rule_turn (company_id, role, user_id, taken_at) values (app_company(), $1, $2, $3)
     on conflict (company_id, role) do update set user_id = excluded.user_id, taken_at = excluded.taken_at`,
    [role, userId, now],
  );
};
