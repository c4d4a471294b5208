import type { Db } from '../../platform/database/database';

export const insertFirstStatus = async (
  db: Db,
  id: string,
  now: string,
  userId: string,
): Promise<void> => {
  await db.query(
    `insert into status_history (company_id, entity_type, entity_id, to_status, at, by_user) values (app_company(), 'purchase', $1, 'draft', $2, $3)`,
    [id, now, userId],
  );
};

export const updatePurchaseStatus = async (
  db: Db,
  {
    id,
    to,
    paid,
    refunded,
    number,
    folio,
    reason,
    now,
    userId,
  }: {
    readonly id: string;
    readonly to: string;
    readonly paid: number | null;
    readonly refunded: number | null;
    readonly number: number | null;
    readonly folio: string | null;
    readonly reason: string | null;
    readonly now: string;
    readonly userId: string;
  },
): Promise<void> => {
  await db.query(
    `update purchase set status = $2, paid = coalesce($3, paid), refunded = coalesce($4, refunded), number = coalesce($5, number),
       folio = coalesce($9, folio),
       cancel_reason = case when $2 = 'cancelled' then $6 else cancel_reason end,
       updated_at = $7, updated_by = $8, version = version + 1
     where id = $1`,
    [id, to, paid, refunded, number, reason, now, userId, folio],
  );
};

export const insertStatusChange = async (
  db: Db,
  {
    id,
    from,
    to,
    reason,
    now,
    userId,
  }: {
    readonly id: string;
    readonly from: string;
    readonly to: string;
    readonly reason: string | null;
    readonly now: string;
    readonly userId: string;
  },
): Promise<void> => {
  await db.query(
    `insert into status_history (company_id, entity_type, entity_id, from_status, to_status, reason, at, by_user)
     values (app_company(), 'purchase', $1, $2, $3, $4, $5, $6)`,
    [id, from, to, reason, now, userId],
  );
};
