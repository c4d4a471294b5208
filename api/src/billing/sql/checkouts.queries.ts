import type {
  BillingCycle,
  BillingProvider,
  Checkout,
  CheckoutState,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

type Voucher = Checkout['voucher'];

export interface CheckoutRow {
  readonly id: string;
  readonly planId: string;
  readonly planCode: string;
  readonly planName: Checkout['plan']['name'];
  readonly cycle: BillingCycle;
  readonly recurring: boolean;
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  readonly provider: BillingProvider;
  readonly providerId: string | null;
  readonly url: string | null;
  readonly state: CheckoutState;
  readonly statusDetail: string | null;
  readonly voucher: Voucher;
  readonly paymentId: string | null;
  readonly refunded: number;
  readonly expiresAt: string;
  readonly createdAt: string;
  readonly createdBy: Checkout['createdBy'];
  readonly paidAt: string | null;
  readonly checkedAt: string | null;
  readonly superseded: boolean;
  readonly retriedBy: string | null;
}

const columns = `k.id, k.plan_id as "planId", p.code as "planCode", p.name as "planName", k.cycle, k.recurring, k.subtotal, k.tax, k.total,
  k.provider, k.provider_id as "providerId", k.url, k.state, k.status_detail as "statusDetail", k.voucher,
  k.payment_id as "paymentId", k.refunded, k.expires_at as "expiresAt", k.created_at as "createdAt",
  jsonb_build_object('id', u.id, 'name', ${shortPersonName('u')}) as "createdBy",
  k.paid_at as "paidAt", k.checked_at as "checkedAt", k.superseded, k.retried_by as "retriedBy"`;
const source = `from checkout k join plan p on p.id = k.plan_id join user_account u on u.id = k.created_by
  where k.company_id = app_company()`;

export const findCheckout = (db: Db, id: string): Promise<CheckoutRow | undefined> =>
  db.maybe(`select ${columns} ${source} and k.id = $1`, [id]);

export const lockCheckout = (db: Db, id: string): Promise<CheckoutRow | undefined> =>
  db.maybe(`select ${columns} ${source} and k.id = $1 for update of k`, [id]);

export const findLatestCheckout = (db: Db): Promise<CheckoutRow | undefined> =>
  db.maybe(`select ${columns} ${source} order by k.created_at desc, k.id limit 1`);

/** Those that may still be paid. */
export const findUnsettled = (db: Db): Promise<CheckoutRow | undefined> =>
  db.maybe(`select ${columns} ${source} and k.state in ('open', 'in_process', 'pending')`);

export interface NewCheckout {
  readonly id: string;
  readonly planId: string;
  readonly cycle: BillingCycle;
  readonly recurring: boolean;
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  readonly provider: BillingProvider;
  readonly expiresAt: string;
  readonly userId: string;
  readonly now: string;
}

export const insertCheckout = async (db: Db, one: NewCheckout): Promise<void> => {
  await db.query(
    `insert into checkout (company_id, id, plan_id, cycle, subtotal, tax, total, provider, expires_at, created_at, created_by, recurring)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      one.id,
      one.planId,
      one.cycle,
      one.subtotal,
      one.tax,
      one.total,
      one.provider,
      one.expiresAt,
      one.now,
      one.userId,
      one.recurring,
    ],
  );
};

/** Takes the place of those that may still be paid. */
export const supersedeUnsettled = async (db: Db): Promise<void> => {
  await db.query(
    `update checkout set state = 'cancelled', status_detail = 'superseded', superseded = true, url = null
     where company_id = app_company() and state in ('open', 'in_process', 'pending')`,
  );
};

/** Those that another one took the place of, while the provider may still take a payment for them. */
export const listToEnd = (
  db: Db,
): Promise<{ readonly id: string; readonly providerId: string }[]> =>
  db.query(
    `select id, provider_id as "providerId" from checkout
     where company_id = app_company() and superseded and not ended and provider_id is not null order by created_at`,
  );

export const markEnded = async (db: Db, ids: readonly string[]): Promise<void> => {
  await db.query(
    'update checkout set ended = true where company_id = app_company() and id = any ($1)',
    [ids],
  );
};

export const markRetried = async (db: Db, id: string, by: string): Promise<void> => {
  await db.query(
    'update checkout set retried_by = $2 where company_id = app_company() and id = $1',
    [id, by],
  );
};

/** @returns whether another one took its place in the meantime */
export const recordMade = async (
  db: Db,
  id: string,
  made: { readonly providerId: string; readonly url: string | null },
): Promise<boolean> =>
  (
    await db.one<{ superseded: boolean }>(
      `update checkout set provider_id = $2, url = case when superseded then null else $3 end
       where company_id = app_company() and id = $1 returning superseded`,
      [id, made.providerId, made.url],
    )
  ).superseded;

/** It was not made at the provider. */
export const recordNotMade = async (db: Db, id: string, detail: string): Promise<void> => {
  await db.query(
    `update checkout set state = 'cancelled', status_detail = $2, url = null
     where company_id = app_company() and id = $1 and provider_id is null`,
    [id, detail],
  );
};

/** @returns false: somebody asked the provider a moment ago. */
export const claimLook = async (
  db: Db,
  id: string,
  { now, seconds }: { readonly now: string; readonly seconds: number },
): Promise<boolean> =>
  (
    await db.query(
      `update checkout set checked_at = $2 where company_id = app_company() and id = $1
         and (checked_at is null or checked_at <= $2::timestamptz - make_interval(secs => $3) or checked_at > $2)
       returning id`,
      [id, now, seconds],
    )
  ).length > 0;

export interface SettledColumns {
  readonly state: CheckoutState;
  readonly statusDetail: string | null;
  readonly url: string | null;
  readonly voucher: Voucher;
  readonly paymentId: string | null;
  readonly refunded: number;
  readonly paidAt: string | null;
}

export const recordSettled = async (
  db: Db,
  id: string,
  settled: SettledColumns,
  now: string,
): Promise<void> => {
  await db.query(
    `update checkout set state = $2, status_detail = $3, url = $4, voucher = $5, payment_id = $6, refunded = $7, paid_at = $8,
       checked_at = $9
     where company_id = app_company() and id = $1`,
    [
      id,
      settled.state,
      settled.statusDetail,
      settled.url,
      settled.voucher && JSON.stringify(settled.voucher),
      settled.paymentId,
      settled.refunded,
      settled.paidAt,
      now,
    ],
  );
};

export const presentCheckout = (row: CheckoutRow): Checkout => ({
  id: row.id,
  plan: { code: row.planCode, name: row.planName },
  cycle: row.cycle,
  amount: { subtotal: row.subtotal, tax: row.tax, total: row.total },
  currency: 'MXN',
  provider: row.provider,
  state: row.state,
  statusDetail: row.statusDetail,
  url: row.url,
  voucher: row.voucher,
  refunded: row.refunded,
  expiresAt: row.expiresAt,
  createdAt: row.createdAt,
  createdBy: row.createdBy,
  paidAt: row.paidAt,
  checkedAt: row.checkedAt,
  retriedBy: row.retriedBy,
});
