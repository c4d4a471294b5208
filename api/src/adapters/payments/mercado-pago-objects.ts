import { paymentStatuses } from '@sala/shared-contracts';
import * as z from 'zod/mini';
import type { PaymentWay, ProviderPayment } from './port';

const optionalText = z.optional(z.nullable(z.string()));

/** A payment as `/v1/payments` writes it, with the fields that we read; amounts in pesos. */
export const paymentSchema = z.object({
  id: z.union([z.string(), z.number()]),
  status: z.string(),
  status_detail: optionalText,
  external_reference: optionalText,
  transaction_amount: z.number(),
  transaction_amount_refunded: z.optional(z.nullable(z.number())),
  currency_id: z.string(),
  payment_method_id: optionalText,
  payment_type_id: optionalText,
  barcode: z.optional(z.nullable(z.object({ content: optionalText }))),
  date_created: z.string(),
  date_of_expiration: optionalText,
  transaction_details: z.optional(
    z.nullable(
      z.object({
        external_resource_url: optionalText,
        payment_method_reference_id: optionalText,
      }),
    ),
  ),
});
type Payment = z.output<typeof paymentSchema>;

const centavos = (pesos: number): number => Math.round(pesos * 100);
const instant = (given: string): string => new Date(given).toISOString();

const cardTypes: ReadonlySet<string> = new Set(['credit_card', 'debit_card', 'prepaid_card']);

const wayOf = ({
  payment_type_id: type,
  payment_method_id: method,
}: Payment): PaymentWay | null => {
  if (method === 'clabe' || type === 'bank_transfer') return 'spei';
  // Other shops that take cash are shown the same way.
  if (type === 'ticket') return 'oxxo';
  return cardTypes.has(type ?? '') ? 'card' : null;
};

const statusOf = ({ status }: Payment): ProviderPayment['status'] =>
  // One authorised is not taken yet, and one that we do not know is not believed.
  paymentStatuses.find((known) => known === status) ?? 'in_process';

export const paymentOf = (payment: Payment): ProviderPayment => {
  const status = statusOf(payment);
  const way = wayOf(payment);
  const reference =
    payment.transaction_details?.payment_method_reference_id ?? payment.barcode?.content ?? null;
  const expiresAt = payment.date_of_expiration ?? null;
  return {
    id: String(payment.id),
    reference: payment.external_reference ?? null,
    status,
    statusDetail:
      payment.status === 'in_mediation' ? 'in_mediation' : (payment.status_detail ?? null),
    amount: centavos(payment.transaction_amount),
    currency: payment.currency_id.toUpperCase(),
    refunded: centavos(payment.transaction_amount_refunded ?? 0),
    way,
    voucher:
      status === 'pending' && reference !== null && (way === 'oxxo' || way === 'spei')
        ? {
            way,
            reference,
            url: payment.transaction_details?.external_resource_url ?? null,
            expiresAt: expiresAt === null ? null : instant(expiresAt),
          }
        : null,
    at: instant(payment.date_created),
  };
};
