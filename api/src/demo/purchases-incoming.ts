import type { Db } from '../platform/database/database';
import type { DemoPurchase } from './purchases-generator';

interface Drawer {
  readonly sessionId: string;
  readonly desk: string;
}

/** Payments and refunds of some purchases, in cash through an open session. */
export const purchaseIncoming = async (
  db: Db,
  purchases: readonly DemoPurchase[],
  { sessionId, desk }: Drawer,
): Promise<void> => {
  const payments = purchases.flatMap(({ id: purchaseId, at, payments: given }) =>
    given.map((payment, index) => ({
      ...payment,
      purchaseId,
      at,
      line: index + 1,
      status: payment.refunded === payment.amount ? 'refunded' : 'approved',
    })),
  );
  await db.query(
    `insert into payment (company_id, id, purchase_id, method, amount, tendered, status, refunded, cash_session_id, request_key, request_line, created_at, created_by)
     select app_company(), p.id, p."purchaseId", p.method, p.amount, case p.method when 'cash' then p.amount end, p.status, p.refunded,
       case p.method when 'cash' then $2::uuid end, p."purchaseId", p.line, p.at, $3
     from jsonb_to_recordset($1) as p (id uuid, "purchaseId" uuid, method text, amount bigint, status text, refunded bigint, line int, at timestamptz)`,
    [JSON.stringify(payments), sessionId, desk],
  );
  const refunds = payments.filter(({ refunded }) => refunded > 0);
  if (refunds.length === 0) return;
  await db.query(
    `insert into payment_refund (company_id, purchase_id, payment_id, amount, reason, request_key, created_at, created_by)
     select app_company(), r."purchaseId", r.id, r.refunded, 'El servicio no se prestó completo', r.id, r.at, $2
     from jsonb_to_recordset($1) as r ("purchaseId" uuid, id uuid, refunded bigint, at timestamptz)`,
    [JSON.stringify(refunds), desk],
  );
};
