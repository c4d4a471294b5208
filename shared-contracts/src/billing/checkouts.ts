import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import { exactText } from '../platform/text';
import * as limits from './limits';
import { planNameSchema } from './plans';
import { billingCycles, billingProviders, checkoutStates, voucherWays } from './subscription-kinds';

export const planChoiceSchema = z.strictObject({
  planCode: exactText(limits.planCodeMax),
  cycle: z.enum(billingCycles),
});

/** Centavos of MXN; prices of plans are before IVA, `total` is what is paid. */
export const taxedAmountSchema = z.object({
  subtotal: z.int(),
  tax: z.int(),
  total: z.int(),
});

export const voucherSchema = z.object({
  way: z.enum(voucherWays),
  /** Reference for OXXO, or the CLABE to transfer to. */
  reference: z.string(),
  /** A page to print, where the provider has one. */
  url: z.nullable(z.string()),
  /** RFC 3339. */
  expiresAt: z.nullable(z.string()),
});

export const checkoutSchema = z.object({
  id: z.uuid(),
  plan: z.object({ code: z.string(), name: planNameSchema }),
  cycle: z.enum(billingCycles),
  amount: taxedAmountSchema,
  currency: z.literal('MXN'),
  provider: z.enum(billingProviders),
  /** As the provider last told; never from the return of the browser. */
  state: z.enum(checkoutStates),
  /** In Mercado Pago's words, for example `cc_rejected_insufficient_amount`. */
  statusDetail: z.nullable(z.string()),
  /** The provider's page; null once nothing can be paid there. */
  url: z.nullable(z.string()),
  voucher: z.nullable(voucherSchema),
  /** Centavos given back. */
  refunded: z.int(),
  /** Until when it can be paid. */
  expiresAt: z.string(),
  createdAt: z.string(),
  createdBy: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  paidAt: z.nullable(z.string()),
  /** When the provider was last asked; null: not yet. */
  checkedAt: z.nullable(z.string()),
  /** The attempt that replaced this one. */
  retriedBy: z.nullable(z.uuid()),
});
export type Checkout = z.output<typeof checkoutSchema>;

const params = idParams('checkoutId');

export const checkouts = {
  checkoutCreate: endpoint({
    summary:
      'Begin to buy a plan: the response has the provider’s page; a running subscription is changed instead (409)',
    access: { permission: 'subscription:manage' },
    body: z.strictObject({
      ...planChoiceSchema.shape,
      /** false: one period is paid, also with cash or by transfer, and nothing is charged later. */
      recurring: z._default(z.boolean(), true),
    }),
    response: checkoutSchema,
    status: 201,
  }),
  checkoutCurrent: endpoint({
    summary: 'The latest checkout of the company, or null: to find one that was left unfinished',
    access: { permission: 'subscription:read' },
    response: z.object({ checkout: z.nullable(checkoutSchema) }),
  }),
  checkoutView: endpoint({
    summary: 'A checkout; while it is unsettled the provider is asked, at most every five seconds',
    access: { permission: 'subscription:read' },
    params,
    response: checkoutSchema,
  }),
  checkoutRetry: endpoint({
    summary: 'Another attempt with the same plan after one was rejected, cancelled or expired',
    access: { permission: 'subscription:manage' },
    params,
    response: checkoutSchema,
    status: 201,
  }),
  checkoutReceipt: endpoint({
    summary: 'Receipt of a paid checkout, as a PDF',
    access: { permission: 'subscription:read' },
    params,
    download: true,
  }),
};
