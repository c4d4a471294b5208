import * as z from 'zod/mini';
import * as limits from './limits';
import * as platformLimits from '../platform/limits';
import { amountSchema, centavosSchema } from '../platform/money';
import { deskMethods, paymentMethods, paymentStatuses } from './purchase-machine';
import { blankableLine, longText } from '../platform/text';

/**
 * Generated once per intended payment (`crypto.randomUUID()`) and reused for retries, so it takes
 * effect once.
 */
export const idempotencyKeySchema = z.uuid();

const reference = z.nullable(blankableLine(limits.paymentReferenceMax));

/** One part of a payment. For cash, `tendered` is at least `amount`; the rest is change. */
export const paymentLineSchema = z
  .strictObject({
    method: z.enum(deskMethods),
    amount: amountSchema,
    tendered: z.optional(z.nullable(centavosSchema)),
    reference: z.optional(reference),
  })
  .check((context) => {
    const { method, tendered, amount } = context.value;
    if (tendered === undefined || tendered === null) return;
    if (method !== 'cash')
      context.issues.push({
        code: 'custom',
        path: ['tendered'],
        params: { rule: 'unknown' },
        input: tendered,
      });
    else if (tendered < amount) {
      context.issues.push({
        code: 'too_small',
        origin: 'int',
        minimum: amount,
        inclusive: true,
        path: ['tendered'],
        input: tendered,
      });
    }
  });

export const paymentLinesSchema = z
  .array(paymentLineSchema)
  .check(z.minLength(1), z.maxLength(limits.paymentLinesMax));

export type PaymentLine = z.input<typeof paymentLineSchema>;

const refundSchema = z.object({
  id: z.uuid(),
  amount: z.int(),
  reason: z.string(),
  at: z.string(),
  by: z.object({ id: z.uuid(), name: z.string() }),
});

export const paymentSchema = z.object({
  id: z.uuid(),
  method: z.enum(paymentMethods),
  amount: z.int(),
  /** Cash only; null otherwise. */
  tendered: z.nullable(z.int()),
  change: z.nullable(z.int()),
  reference: z.nullable(z.string()),
  status: z.enum(paymentStatuses),
  /** Centavos refunded so far. */
  refunded: z.int(),
  refunds: z.array(refundSchema),
  cashSessionId: z.nullable(z.uuid()),
  at: z.string(),
  by: z.object({ id: z.uuid(), name: z.string() }),
});

export type Payment = z.output<typeof paymentSchema>;

export const refundBodySchema = z.strictObject({
  idempotencyKey: idempotencyKeySchema,
  /** At most the unrefunded part of this payment. */
  amount: amountSchema,
  reason: longText(platformLimits.reasonMax),
});
