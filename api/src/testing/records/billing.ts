import type { SignedInMember, TestApi } from '..';
import { inTransaction } from '../../platform/database/database';

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
} as const;

/**
 * A checkout that was paid and then expired, so that it has a receipt and can be retried; and an
 * invoice.
 */
export const createBillingRecords = async (
  { database }: TestApi,
  member: SignedInMember,
): Promise<{ checkoutId: string; invoiceId: string }> =>
  inTransaction(database.pool, member, async (db) => {
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
    return { checkoutId, invoiceId };
  });
