import { randomUUID } from 'node:crypto';
import type { SignedInMember, TestApi } from '..';
import { inTransaction } from '../../platform/database/database';
import { connectPayments, consultation } from './purchases';

export const planChoice = { planCode: 'service_enterprise', cycle: 'monthly' } as const;

export const taxDataBody = {
  version: 0,
  rfc: 'XAXX010101000',
  name: 'CLÍNICA DE PRUEBA',
  taxRegime: '601',
  zipCode: '06700',
  use: 'G03',
} as const;

/** Valid inputs of checkouts and invoices, for the caller's own record. */
export const billingInputs = {
  checkoutView: {},
  checkoutRetry: {},
  checkoutReceipt: {},
  invoiceDownload: {},
  paymentLinkCreate: { body: { amount: 1, days: 3 } },
  paymentLinkList: {},
  paymentLinkCancel: {},
  purchaseMessageList: {},
  purchaseMessagePreview: {},
  purchaseMessageCreate: {
    body: { deliveryKey: randomUUID(), paymentLinkId: null, channels: ['email'] },
  },
  billingDifferenceRepair: {},
  billingDifferenceDismiss: { body: { reason: 'Ya se aclaró con el banco' } },
} as const;

/** Of a sale of its own: it asks for what is unpaid. */
const createPaymentLink = async (api: TestApi, member: SignedInMember): Promise<string> => {
  const { client } = member;
  const { id: customerId } = await client.ok('customerCreate', {
    body: { kind: 'person', name: 'Paga por Enlace' },
  });
  const { id: purchaseId } = await client.ok('purchaseCreate', {
    body: { customerId, items: [consultation], idempotencyKey: randomUUID(), issue: true },
  });
  await connectPayments(api, member);
  const link = await client.ok('paymentLinkCreate', {
    params: { purchaseId },
    body: { amount: 1, days: 3 },
  });
  return link.id;
};

/**
 * A checkout that was paid and then expired, so that it has a receipt and can be retried; and an
 * invoice; and a difference of a payment link.
 */
export const createBillingRecords = async (
  api: TestApi,
  member: SignedInMember,
): Promise<
  Record<'checkoutId' | 'invoiceId' | 'paymentLinkId' | 'billingDifferenceId', string>
> => {
  const paymentLinkId = await createPaymentLink(api, member);
  return inTransaction(api.database.pool, member, async (db) => {
    const { id: checkoutId } = await db.one<{ id: string }>(
      `insert into checkout (company_id, plan_id, cycle, subtotal, tax, total, provider, state, expires_at, created_at, created_by, paid_at)
       select app_company(), id, 'monthly', 100, 16, 116, 'stripe', 'expired', now(), now(), app_user_id(), now()
       from plan where code = 'service_enterprise' returning id`,
    );
    const { id: invoiceId } = await db.one<{ id: string }>(
      `insert into subscription_invoice (company_id, plan_id, cycle, provider, provider_id, status, subtotal, tax, total,
         period_start, period_end, issued_at)
       select app_company(), id, 'monthly', 'stripe', 'in_' || gen_random_uuid(), 'open', 100, 16, 116, now(), now() + interval '1 month', now()
       from plan where code = 'service_enterprise' returning id`,
    );
    const { id: billingDifferenceId } = await db.one<{ id: string }>(
      `insert into billing_difference (company_id, kind, scope, subject_id, first_seen_at, last_seen_at)
       values (app_company(), 'link_state', 'payment_link', $1, now(), now()) returning id`,
      [paymentLinkId],
    );
    return { checkoutId, invoiceId, paymentLinkId, billingDifferenceId };
  });
};
