import type { BillingCycle, BillingProvider, SubscriptionInvoice } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

const columns = `i.id, i.number, i.status, jsonb_build_object('code', p.code, 'name', p.name) as plan, i.cycle,
  jsonb_build_object('subtotal', i.subtotal, 'tax', i.tax, 'total', i.total) as amount, 'MXN' as currency,
  i.period_start as "periodStart", i.period_end as "periodEnd", i.issued_at as "issuedAt", i.paid_at as "paidAt"`;
const source =
  'from subscription_invoice i join plan p on p.id = i.plan_id where i.company_id = app_company()';

const orders = { '-periodStart': 'i.period_start desc', periodStart: 'i.period_start' } as const;

export interface InvoiceQuery {
  readonly search?: string | undefined;
  readonly sort: keyof typeof orders;
  readonly page: number;
  readonly pageSize: number;
}

export const listInvoices = async (
  db: Db,
  { search, sort, page, pageSize }: InvoiceQuery,
): Promise<{ items: SubscriptionInvoice[]; total: number; page: number; pageSize: number }> => {
  const matches = `($1::text is null or strpos(lower(coalesce(i.number, '')), lower($1)) > 0)`;
  const items = await db.query<SubscriptionInvoice>(
    `select ${columns} ${source} and ${matches} order by ${orders[sort]}, i.id limit $2 offset $3`,
    [search ?? null, pageSize, (page - 1) * pageSize],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from subscription_invoice i where i.company_id = app_company() and ${matches}`,
    [search ?? null],
  );
  return { items, total, page, pageSize };
};

export const findInvoice = (db: Db, id: string): Promise<SubscriptionInvoice | undefined> =>
  db.maybe(`select ${columns} ${source} and i.id = $1`, [id]);

export interface InvoiceColumns {
  readonly planId: string;
  readonly cycle: BillingCycle;
  readonly provider: BillingProvider;
  readonly providerId: string;
  readonly number: string | null;
  readonly status: SubscriptionInvoice['status'];
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly issuedAt: string;
  readonly paidAt: string | null;
}

/** @returns false: that period has an invoice already, which is another one. */
export const saveInvoice = async (db: Db, one: InvoiceColumns): Promise<boolean> => {
  const values = [one.provider, one.providerId, one.number, one.status, one.paidAt];
  const known = await db.query(
    `update subscription_invoice set number = $3, status = $4, paid_at = $5
     where company_id = app_company() and provider = $1 and provider_id = $2 returning id`,
    values,
  );
  if (known.length > 0) return true;
  const made = await db.query(
    `insert into subscription_invoice (company_id, plan_id, cycle, provider, provider_id, number, status, subtotal, tax, total,
       period_start, period_end, issued_at, paid_at)
     values (app_company(), $6, $7, $1, $2, $3, $4, $8, $9, $10, $11, $12, $13, $5)
     on conflict do nothing returning id`,
    [
      ...values,
      one.planId,
      one.cycle,
      one.subtotal,
      one.tax,
      one.total,
      one.periodStart,
      one.periodEnd,
      one.issuedAt,
    ],
  );
  return made.length > 0;
};

export interface KnownInvoice {
  readonly providerId: string;
  readonly status: SubscriptionInvoice['status'];
  readonly total: number;
  readonly paidAt: string | null;
}

/** Those that we have of what the provider has. */
export const findKnownInvoices = (
  db: Db,
  providerIds: readonly string[],
): Promise<KnownInvoice[]> =>
  db.query(
    `select provider_id as "providerId", status, total, paid_at as "paidAt" from subscription_invoice
     where company_id = app_company() and provider_id = any ($1)`,
    [providerIds],
  );
