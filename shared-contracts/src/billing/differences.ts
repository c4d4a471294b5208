import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { idParams, listQuery, pageOf } from '../platform/lists';
import { longText } from '../platform/text';
import {
  comparedStates,
  comparisonOutcomes,
  differenceKinds,
  differenceScopes,
  differenceStates,
} from './difference-kinds';
import * as limits from './limits';

/** What one side has; null: it does not have it, or it does not matter. */
export const differenceSideSchema = z.object({
  state: z.nullable(z.enum(comparedStates)),
  /** Centavos. */
  amount: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  /** Centavos given back. */
  refunded: z.nullable(z.int()),
  /** End of the period that is paid, or when it was paid. RFC 3339. */
  at: z.nullable(z.string()),
});
export type DifferenceSide = z.output<typeof differenceSideSchema>;

export const billingDifferenceSchema = z.object({
  id: z.uuid(),
  kind: z.enum(differenceKinds),
  scope: z.enum(differenceScopes),
  /** Of a payment link: its sale. */
  purchase: z.nullable(z.object({ id: z.uuid(), folio: z.nullable(z.string()) })),
  /** The provider's id, to find it there. */
  reference: z.nullable(z.string()),
  /** null: we do not have it. */
  ours: z.nullable(differenceSideSchema),
  /** null: the provider does not have it. */
  theirs: z.nullable(differenceSideSchema),
  state: z.enum(differenceStates),
  /** Whether `billingDifferenceRepair` can write what the provider has. */
  repairable: z.boolean(),
  /** Why it was dismissed. */
  reason: z.nullable(z.string()),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  settledAt: z.nullable(z.string()),
  /** null: it was repaired, or went, by itself. */
  settledBy: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
});
export type BillingDifference = z.output<typeof billingDifferenceSchema>;

const comparisonSchema = z.object({
  running: z.boolean(),
  /** The last one that ended; null: none yet. */
  last: z.nullable(
    z.object({
      finishedAt: z.string(),
      /** false: somebody asked for it. */
      nightly: z.boolean(),
      subscription: z.enum(comparisonOutcomes),
      paymentLinks: z.enum(comparisonOutcomes),
      /** Payment links that were compared. */
      linksCompared: z.int(),
    }),
  ),
  /** Differences that are open. */
  open: z.int(),
});
export type BillingComparison = z.output<typeof comparisonSchema>;

const params = idParams('billingDifferenceId');

export const differences = {
  billingDifferenceList: endpoint({
    summary:
      'What the payment provider and Sala have otherwise, in the subscription and in payment links',
    access: { permission: 'subscription:read' },
    query: z.strictObject({
      ...listQuery(['-lastSeenAt', '-firstSeenAt']),
      state: z.optional(z.enum(differenceStates)),
      scope: z.optional(z.enum(differenceScopes)),
    }),
    response: pageOf(billingDifferenceSchema),
  }),
  billingDifferenceRepair: endpoint({
    summary:
      'Read it again at the provider and write what it has, as a webhook does; one that was repaired stays so',
    access: { permission: 'subscription:manage' },
    params,
    response: billingDifferenceSchema,
  }),
  billingDifferenceDismiss: endpoint({
    summary: 'Say why a difference may stay; it is listed again when it changes',
    access: { permission: 'subscription:manage' },
    params,
    body: z.strictObject({ reason: longText(limits.dismissReasonMax) }),
    response: billingDifferenceSchema,
  }),
  billingComparisonView: endpoint({
    summary: 'How the last comparison with the payment provider went',
    access: { permission: 'subscription:read' },
    response: comparisonSchema,
  }),
  billingComparisonStart: endpoint({
    summary: 'Compare with the payment provider now, at most every two minutes',
    access: { permission: 'subscription:manage' },
    response: comparisonSchema,
  }),
};
