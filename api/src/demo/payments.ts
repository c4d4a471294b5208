import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { PaymentNetwork } from '../adapters/payments/payment-network';
import type { SimulatedInvoice } from '../adapters/payments/simulated-state';
import type { BillingAccount } from '../billing/model/billing-account';
import { createStripeAccount } from '../billing/model/stripe-account';
import { inTransaction } from '../platform/database/database';
import type { Clock } from '../platform/time/clock';
import { demoAccounts } from './demo-accounts';
import { demoSubscription } from './subscription';

const secretKey = 'sk_test_demo';

interface Kept {
  readonly companyId: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly createdAt: string;
}
interface KeptInvoice {
  readonly id: string;
  readonly number: string;
  readonly total: number;
  readonly start: string;
  readonly end: string;
  readonly issued: string;
  readonly paid: string;
}

const seconds = (at: string): number => Math.floor(Date.parse(at) / 1000);

const readSeeded = async (pool: Pool) => {
  const [owner] = demoAccounts;
  const nobody = { companyId: null, userId: null };
  const userId = await inTransaction(pool, nobody, async (db) => {
    const found = await db.maybe<{ id: string }>('select id from user_account where email = $1', [
      owner?.email,
    ]);
    return found?.id;
  });
  if (userId === undefined) return null;
  const companyId = await inTransaction(pool, { companyId: null, userId }, async (db) => {
    const found = await db.maybe<{ id: string }>(
      'select company_id as id from membership where user_id = $1',
      [userId],
    );
    return found?.id;
  });
  if (companyId === undefined) return null;
  return inTransaction(pool, { companyId, userId }, async (db) => {
    const subscription = await db.maybe<Kept>(
      `select company_id as "companyId", period_start as "periodStart", period_end as "periodEnd", created_at as "createdAt"
       from subscription where provider_subscription_id = $1`,
      [demoSubscription.subscriptionId],
    );
    const invoices = await db.query<KeptInvoice>(
      `select provider_id as id, number, total::float8 as total, period_start as start, period_end as "end",
         issued_at as issued, paid_at as paid
       from subscription_invoice where provider_id like 'in\\_demo\\_%' and paid_at is not null`,
    );
    return subscription ? { subscription, invoices } : null;
  });
};

const invoiceOf = (one: KeptInvoice): SimulatedInvoice => ({
  id: one.id,
  number: one.number,
  subscriptionId: demoSubscription.subscriptionId,
  customerId: demoSubscription.customerId,
  status: 'paid',
  total: one.total,
  created: seconds(one.issued),
  periodStart: seconds(one.start),
  periodEnd: seconds(one.end),
  paidAt: seconds(one.paid),
  attempts: 1,
  nextAttempt: null,
});

/** What the demo company bought, as the simulated provider would have it; once. */
const seed = async (pool: Pool, { stripe }: PaymentNetwork): Promise<void> => {
  const state = stripe.accountOf(secretKey)?.state;
  const { customerId, subscriptionId, planCode, amount } = demoSubscription;
  if (!state || state.subscriptions[subscriptionId]) return;
  const seeded = await readSeeded(pool);
  if (!seeded) return;
  const { companyId, periodStart, periodEnd, createdAt } = seeded.subscription;
  state.customers[customerId] = {
    email: demoAccounts[0]?.email ?? '',
    card: {
      id: 'pm_demo',
      brand: 'visa',
      last4: '4242',
      expMonth: 8,
      expYear: 2029,
      declines: null,
    },
  };
  state.subscriptions[subscriptionId] = {
    id: subscriptionId,
    customerId,
    status: 'active',
    metadata: { companyId, planCode },
    interval: 'month',
    amount,
    anchor: new Date(periodStart).getUTCDate(),
    periodStart: seconds(periodStart),
    periodEnd: seconds(periodEnd),
    cancelAtPeriodEnd: false,
    created: seconds(createdAt),
  };
  for (const one of seeded.invoices) state.invoices[one.id] = invoiceOf(one);
  state.made = Math.max(state.made, seeded.invoices.length);
};

/** The platform's own account in a demonstration, at the simulated provider. */
export const openDemoBilling = async ({
  pool,
  network,
  publicUrl,
  clock,
}: {
  readonly pool: Pool;
  readonly network: PaymentNetwork;
  readonly publicUrl: string;
  readonly clock: Clock;
}): Promise<BillingAccount> => {
  const webhookSecret = randomBytes(24).toString('base64url');
  const webhookUrl = `${publicUrl}/api/v1/billing/webhooks/stripe`;
  const { stripe: baseUrl } = await network.addresses();
  network.stripe.connect({ secretKey, webhookSecret, webhookUrl });
  await network.act(() => seed(pool, network));
  return createStripeAccount({ baseUrl, secretKey, webhookSecret, now: () => clock.now() });
};
