import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import { locales } from '../platform/locales';
import { amountSchema } from '../platform/money';
import { exactText } from '../platform/text';
import { voucherSchema } from './checkouts';
import * as limits from './limits';
import { billingProviders, checkoutStates } from './subscription-kinds';

export const paymentLinkSchema = z.object({
  id: z.uuid(),
  purchaseId: z.uuid(),
  /** The page on which it is paid; whoever has it can pay and sees nothing else. */
  url: z.string(),
  /** Centavos of MXN. */
  amount: z.int(),
  currency: z.literal('MXN'),
  provider: z.enum(billingProviders),
  /** As the provider last told. */
  state: z.enum(checkoutStates),
  /** In Mercado Pago's words. */
  statusDetail: z.nullable(z.string()),
  /** Centavos given back. */
  refunded: z.int(),
  expiresAt: z.string(),
  paidAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** The provider has it otherwise (`billingDifferenceList`). */
  differs: z.boolean(),
  createdBy: z.object({ id: z.uuid(), name: z.string() }),
});
export type PaymentLink = z.output<typeof paymentLinkSchema>;

/** What whoever pays sees: nothing of the purchase but its folio. */
export const linkedPaymentSchema = z.object({
  locale: z.enum(locales),
  clinic: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
  folio: z.nullable(z.string()),
  amount: z.int(),
  currency: z.literal('MXN'),
  state: z.enum(checkoutStates),
  statusDetail: z.nullable(z.string()),
  voucher: z.nullable(voucherSchema),
  refunded: z.int(),
  expiresAt: z.string(),
  paidAt: z.nullable(z.string()),
  /** Whether `linkedPaymentPay` leads to the provider's page. */
  payable: z.boolean(),
});
export type LinkedPayment = z.output<typeof linkedPaymentSchema>;

const linkParams = z.strictObject({ linkToken: exactText(limits.paymentLinkTokenMax) });
const byLink = { public: 'the token of the link is the proof; calls are limited' } as const;

export const paymentLinks = {
  paymentLinkCreate: endpoint({
    summary:
      'A personal page on which a purchase is paid, all or a part, at the company’s payment provider',
    access: { permission: 'purchases:write' },
    params: idParams('purchaseId'),
    body: z.strictObject({
      /** At most what is unpaid and not asked for by other open links. */
      amount: amountSchema,
      days: z.int().check(z.minimum(1), z.maximum(limits.paymentLinkDaysMax)),
    }),
    response: paymentLinkSchema,
    status: 201,
  }),
  paymentLinkList: endpoint({
    summary: 'Payment links of a purchase, newest first',
    access: { permission: 'purchases:read' },
    params: idParams('purchaseId'),
    response: z.object({
      items: z.array(paymentLinkSchema),
      /** false: the company has not connected a payment provider. */
      available: z.boolean(),
    }),
  }),
  paymentLinkCancel: endpoint({
    summary: 'End a link that is not paid; again: nothing changes',
    access: { permission: 'purchases:write' },
    params: idParams('paymentLinkId'),
    response: paymentLinkSchema,
  }),
  linkedPaymentView: endpoint({
    summary:
      'What is paid by a link, and what became of it; while it is unsettled the provider is asked, at most every five seconds',
    access: byLink,
    params: linkParams,
    response: linkedPaymentSchema,
  }),
  linkedPaymentPay: endpoint({
    summary: 'The provider’s page for the payment of a link',
    access: byLink,
    params: linkParams,
    response: z.object({ url: z.string() }),
  }),
};
