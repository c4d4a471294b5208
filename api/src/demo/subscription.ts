import { withIva } from '@sala/shared-contracts';
import { startComparisons } from '../billing/model/reconciliation/comparison-job';
import { subscriptionClockJob } from '../billing/model/subscription-clock-job';
import { readSubscription } from '../billing/sql/subscriptions.queries';
import type { Db } from '../platform/database/database';
import { enqueueJob } from '../platform/jobs/job.queries';

/** As the simulated provider knows them. */
export const demoSubscription = {
  planCode: 'service_enterprise',
  customerId: 'cus_demo',
  subscriptionId: 'sub_demo',
  /** Centavos, IVA included. */
  amount: withIva(449_900).total,
} as const;

const months = 12;

/** A plan that was bought a year ago and paid every month, once with a card that failed at first. */
export const seedDemoSubscription = async (
  db: Db,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  const { company } = await db.one<{ company: string }>('select app_company() as company');
  await enqueueJob(db, subscriptionClockJob, company, userId);
  const { timeZone } = await readSubscription(db);
  await startComparisons(db, { companyId: company, userId, now, timeZone });
  if (await db.maybe('select from subscription_invoice limit 1')) return;
  const { subtotal, tax, total } = withIva(449_900);
  await db.query(
    `update subscription set plan_id = p.id, status = 'active', cycle = 'monthly', provider = 'stripe', amount = $1,
       provider_payer_id = $2, provider_subscription_id = $3, trial_ends_at = $4::timestamptz - interval '12 months 11 days',
       period_start = $4::timestamptz - interval '11 days', period_end = $4::timestamptz - interval '11 days' + interval '1 month',
       card = '{"brand": "visa", "last4": "4242", "expires": "08/29"}', created_at = $4::timestamptz - interval '12 months 25 days',
       updated_at = $4, version = version + 1, revision = revision + 1
     from plan p where p.code = $5 and company_id = app_company()`,
    [
      total,
      demoSubscription.customerId,
      demoSubscription.subscriptionId,
      now,
      demoSubscription.planCode,
    ],
  );
  await db.query(
    `insert into subscription_invoice (company_id, plan_id, cycle, provider, provider_id, number, status, subtotal, tax, total,
       period_start, period_end, issued_at, paid_at)
     select app_company(), p.id, 'monthly', 'stripe', 'in_demo_' || n, 'SALA-' || lpad((n + 1)::text, 4, '0'), 'paid', $2, $3, $4,
       starts, starts + interval '1 month', starts, starts + case when n = 5 then interval '3 days' else interval '1 minute' end
     from plan p, generate_series(0, $5::int) as n,
       lateral (select $1::timestamptz - interval '11 days' - make_interval(months => $5 - n) as starts) as period
     where p.code = $6`,
    [now, subtotal, tax, total, months, demoSubscription.planCode],
  );
  await db.query(
    `insert into checkout (company_id, plan_id, cycle, subtotal, tax, total, provider, provider_id, state, status_detail, expires_at,
       created_at, created_by, paid_at, checked_at)
     select app_company(), p.id, 'monthly', $2, $3, $4, 'stripe', 'cs_demo', 'approved', 'accredited', at + interval '23 hours',
       at, $5, at + interval '1 minute', at + interval '1 minute'
     from plan p, (select $1::timestamptz - interval '12 months 11 days' as at) as begun where p.code = $6`,
    [now, subtotal, tax, total, userId, demoSubscription.planCode],
  );
  await db.query(
    `insert into billing_tax_data (company_id, rfc, name, tax_regime, zip_code, use, updated_at, updated_by)
     select id, coalesce(rfc, 'XAXX010101000'), upper(coalesce(legal_name, commercial_name)), coalesce(tax_regime, '601'),
       coalesce(tax_zip_code, '06700'), 'G03', $1, $2
     from company where id = app_company() on conflict do nothing`,
    [now, userId],
  );
};
