import * as z from 'zod/mini';
import * as clinicLimits from '../clinic/limits';
import { taxRegimes } from '../clinic/setup-steps';
import { cfdiUses } from '../customers/cfdi-uses';
import { versionSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import { idParams, listQuery, pageOf } from '../platform/lists';
import * as patterns from '../platform/patterns';
import { rfcSchema } from '../platform/rfc-schema';
import { longText, shortText } from '../platform/text';
import { isCfdiText } from '../sales/cfdi-text';
import { planChoiceSchema, taxedAmountSchema } from './checkouts';
import * as limits from './limits';
import { planNameSchema } from './plans';
import {
  billingCycles,
  billingProviders,
  cancelReasons,
  planLimitNames,
  subscriptionAccesses,
  subscriptionInvoiceStatuses,
  subscriptionStatuses,
} from './subscription-kinds';

export const limitUsageSchema = z.object({
  limit: z.enum(planLimitNames),
  used: z.int(),
  /** null: unlimited. */
  maximum: z.nullable(z.int()),
  /** Of users: invitations among them that wait for an answer; absent: none. */
  invited: z.optional(z.int()),
  /** Day `yyyy-mm-dd` on which the limit is reached if it goes on like this; null: not in sight. */
  reachedOn: z.nullable(z.string()),
});
export type LimitUsage = z.output<typeof limitUsageSchema>;

/** What a smaller plan does not hold (`plan.limits_exceeded`, in `meta.exceeded`). */
export const exceededLimitSchema = z.object({
  limit: z.enum(planLimitNames),
  used: z.int(),
  maximum: z.int(),
  invited: z.optional(z.int()),
});
export type ExceededLimit = z.output<typeof exceededLimitSchema>;

export const subscriptionSchema = z.object({
  status: z.enum(subscriptionStatuses),
  access: z.enum(subscriptionAccesses),
  plan: z.object({ code: z.string(), name: planNameSchema }),
  /** null: nothing is bought (trial, free plan). */
  cycle: z.nullable(z.enum(billingCycles)),
  provider: z.nullable(z.enum(billingProviders)),
  /** RFC 3339, as every instant here. */
  trialEndsAt: z.nullable(z.string()),
  periodStart: z.nullable(z.string()),
  periodEnd: z.nullable(z.string()),
  /** null: nothing will be charged. */
  nextCharge: z.nullable(z.object({ at: z.string(), amount: taxedAmountSchema })),
  cancelAtPeriodEnd: z.boolean(),
  /** Until when everything works although a charge failed. */
  graceEndsAt: z.nullable(z.string()),
  /** When reading only ends, and the free plan begins. */
  readOnlyEndsAt: z.nullable(z.string()),
  paymentMethod: z.nullable(
    z.object({
      brand: z.string(),
      last4: z.string(),
      /** `mm/yy` or as the provider writes it. */
      expires: z.string(),
    }),
  ),
  /** In the words of `checkout.statusDetail`; null unless a charge failed. */
  lastFailure: z.nullable(z.string()),
  usage: z.array(limitUsageSchema),
  /** A checkout that can still be paid. */
  openCheckoutId: z.nullable(z.uuid()),
  version: versionSchema,
});
export type Subscription = z.output<typeof subscriptionSchema>;

export const subscriptionInvoiceSchema = z.object({
  id: z.uuid(),
  number: z.nullable(z.string()),
  status: z.enum(subscriptionInvoiceStatuses),
  plan: z.object({ code: z.string(), name: planNameSchema }),
  cycle: z.enum(billingCycles),
  amount: taxedAmountSchema,
  currency: z.literal('MXN'),
  periodStart: z.string(),
  periodEnd: z.string(),
  issuedAt: z.string(),
  paidAt: z.nullable(z.string()),
});
export type SubscriptionInvoice = z.output<typeof subscriptionInvoiceSchema>;

/** Receiver of the invoices, as in the tax register: the name without "S.A. de C.V.". */
export const billingTaxDataSchema = z.strictObject({
  rfc: rfcSchema,
  name: shortText(clinicLimits.companyLegalNameMax).check(
    z.toUpperCase(),
    z.refine<string>(isCfdiText),
  ),
  taxRegime: z.enum(taxRegimes),
  zipCode: z.string().check(z.regex(patterns.zipCode)),
  use: z.enum(cfdiUses),
});
export type BillingTaxData = z.output<typeof billingTaxDataSchema>;

const taxDataViewSchema = z.object({
  /** null: not given yet. */
  taxData: z.nullable(
    z.object({
      rfc: z.string(),
      name: z.string(),
      taxRegime: z.enum(taxRegimes),
      zipCode: z.string(),
      use: z.enum(cfdiUses),
    }),
  ),
  /** 0: not given yet. */
  version: versionSchema,
  updatedAt: z.nullable(z.string()),
  updatedBy: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
});

export const subscriptions = {
  subscriptionView: endpoint({
    summary: 'Plan, dates and payment method of the company, and its usage against the limits',
    access: { permission: 'subscription:read' },
    response: subscriptionSchema,
  }),
  subscriptionPreview: endpoint({
    summary: 'What another plan or cycle costs now and from then on, and what it does not hold',
    access: { permission: 'subscription:manage' },
    query: planChoiceSchema,
    response: z.object({
      /** Centavos due at once, IVA included; negative: credited to the next charge. */
      dueNow: z.int(),
      nextCharge: z.object({ at: z.string(), amount: taxedAmountSchema }),
      /** Not empty: the change is refused. */
      exceeded: z.array(exceededLimitSchema),
    }),
  }),
  subscriptionChange: endpoint({
    summary:
      'Move a running subscription to another plan or cycle (plan.limits_exceeded lists what does not fit)',
    access: { permission: 'subscription:manage' },
    body: z.strictObject({ ...planChoiceSchema.shape, version: versionSchema }),
    response: subscriptionSchema,
  }),
  subscriptionCancel: endpoint({
    summary: 'End the subscription with the period that is paid; until then everything works',
    access: { permission: 'subscription:manage' },
    body: z.strictObject({
      version: versionSchema,
      reason: z.enum(cancelReasons),
      comment: z.nullable(longText(limits.cancelCommentMax)),
    }),
    response: subscriptionSchema,
  }),
  subscriptionResume: endpoint({
    summary: 'Keep the subscription after all, as long as its period lasts',
    access: { permission: 'subscription:manage' },
    body: z.strictObject({ version: versionSchema }),
    response: subscriptionSchema,
  }),
  billingPortal: endpoint({
    summary: 'The provider’s page where the card is changed and open invoices are paid',
    access: { permission: 'subscription:manage' },
    response: z.object({ url: z.string() }),
  }),
  invoiceList: endpoint({
    summary: 'Invoices of the subscription, newest first',
    access: { permission: 'subscription:read' },
    query: z.strictObject(listQuery(['-periodStart', 'periodStart'])),
    response: pageOf(subscriptionInvoiceSchema),
  }),
  invoiceDownload: endpoint({
    summary: 'An invoice of the subscription, as a PDF',
    access: { permission: 'subscription:read' },
    params: idParams('invoiceId'),
    download: true,
  }),
  taxDataView: endpoint({
    summary: 'To whom the subscription is invoiced',
    access: { permission: 'subscription:read' },
    response: taxDataViewSchema,
  }),
  taxDataSet: endpoint({
    summary: 'Say to whom the subscription is invoiced',
    access: { permission: 'subscription:manage' },
    body: z.strictObject({ ...billingTaxDataSchema.shape, version: versionSchema }),
    response: taxDataViewSchema,
  }),
};
