import type { PaymentLine, PaymentMethod } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

interface TakenLine {
  readonly purchaseId: string;
  readonly method: PaymentMethod;
  readonly amount: number;
}

/** Payments taken for an idempotency key, in order. */
export const linesOfRequest = (db: Db, idempotencyKey: string): Promise<TakenLine[]> =>
  db.query<TakenLine>(
    'select purchase_id as "purchaseId", method, amount from payment where request_key = $1 order by request_line',
    [idempotencyKey],
  );

export const isSameRequest = (
  taken: readonly TakenLine[],
  purchaseId: string,
  lines: readonly PaymentLine[],
): boolean =>
  taken.length === lines.length &&
  taken.every(
    (line, index) =>
      line.purchaseId === purchaseId &&
      line.method === lines[index]?.method &&
      line.amount === lines[index].amount,
  );

export interface RefundablePayment {
  readonly id: string;
  readonly purchaseId: string;
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly refunded: number;
  readonly status: string;
}

const columns = 'id, purchase_id as "purchaseId", method, amount, refunded, status';

/** @throws resource.not_found */
export const readPayment = (db: Db, paymentId: string): Promise<RefundablePayment> =>
  db.one<RefundablePayment>(`select ${columns} from payment where id = $1`, [paymentId]);

export const findRefund = (
  db: Db,
  idempotencyKey: string,
): Promise<{ paymentId: string; amount: number } | undefined> =>
  db.maybe('select payment_id as "paymentId", amount from payment_refund where request_key = $1', [
    idempotencyKey,
  ]);

export interface NewRefund {
  readonly purchaseId: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly reason: string;
  readonly cashSessionId: string | null;
  readonly idempotencyKey: string;
}

export const insertRefund = async (
  db: Db,
  refund: NewRefund,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  await db.query(
    `insert into payment_refund (company_id, purchase_id, payment_id, amount, reason, cash_session_id, request_key, created_at, created_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      refund.purchaseId,
      refund.paymentId,
      refund.amount,
      refund.reason,
      refund.cashSessionId,
      refund.idempotencyKey,
      now,
      userId,
    ],
  );
  await db.query(
    `update payment set refunded = refunded + $2, status = case when refunded + $2 = amount then 'refunded' else status end where id = $1`,
    [refund.paymentId, refund.amount],
  );
};

/** Adds to a partial refund: the status stays, the sum changes. */
export const addRefunded = async (
  db: Db,
  purchaseId: string,
  amount: number,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  await db.query(
    'update purchase set refunded = refunded + $2, updated_at = $3, updated_by = $4, version = version + 1 where id = $1',
    [purchaseId, amount, now, userId],
  );
};

export const insertPayment = async (
  db: Db,
  {
    purchaseId,
    method,
    amount,
    tendered,
    reference,
    sessionId,
    idempotencyKey,
    index,
    now,
    userId,
  }: {
    readonly purchaseId: string;
    readonly method: string;
    readonly amount: number;
    readonly tendered: number | null;
    readonly reference: string | null;
    readonly sessionId: string | null;
    readonly idempotencyKey: string;
    readonly index: number;
    readonly now: string;
    readonly userId: string;
  },
): Promise<void> => {
  await db.query(
    `insert into payment (company_id, purchase_id, method, amount, tendered, reference, status, cash_session_id, request_key, request_line, created_at, created_by)
       values (app_company(), $1, $2, $3, $4, $5, 'approved', $6, $7, $8, $9, $10)`,
    [
      purchaseId,
      method,
      amount,
      tendered,
      reference,
      sessionId,
      idempotencyKey,
      index,
      now,
      userId,
    ],
  );
};

export const updatePaidAmount = async (
  db: Db,
  id: string,
  paid: number,
  now: string,
  userId: string,
): Promise<void> => {
  await db.query(
    'update purchase set paid = $2, updated_at = $3, updated_by = $4, version = version + 1 where id = $1',
    [id, paid, now, userId],
  );
};

/** What somebody paid at a payment provider; its id there is recorded once. @returns ours */
export const insertGatewayPayment = async (
  db: Db,
  payment: {
    readonly purchaseId: string;
    readonly amount: number;
    readonly providerRef: string;
    readonly key: string;
  },
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into payment (company_id, purchase_id, method, amount, status, provider_ref, request_key, request_line, created_at, created_by)
       values (app_company(), $1, 'gateway', $2, 'approved', $3, $4, 1, $5, $6) returning id`,
      [payment.purchaseId, payment.amount, payment.providerRef, payment.key, now, userId],
    )
  ).id;
