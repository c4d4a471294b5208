import type { KeptAnswer } from './idempotent-answers';
import type { PaymentWay } from './port';

/** What an invented account at Mercado Pago holds. Plain JSON. */
export interface SimulatedPreference {
  readonly id: string;
  readonly reference: string;
  readonly title: string;
  /** Centavos. */
  readonly amount: number;
  readonly ways: readonly PaymentWay[];
  readonly returnUrl: string;
  readonly locale: string;
  /** RFC 3339. */
  expiresAt: string | null;
}

export interface SimulatedPayment {
  readonly id: string;
  readonly preferenceId: string;
  readonly reference: string;
  readonly amount: number;
  readonly way: PaymentWay;
  /** OXXO's reference, or the CLABE. */
  readonly voucher: string | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  /** Absent: MXN. */
  currency?: string;
  status: string;
  statusDetail: string;
  refunded: number;
}

export interface SimulatedMercadoPagoState {
  preferences: Record<string, SimulatedPreference>;
  payments: Record<string, SimulatedPayment>;
  answered: Record<string, KeptAnswer>;
}

export const emptyMercadoPago = (): SimulatedMercadoPagoState => ({
  preferences: {},
  payments: {},
  answered: {},
});

const methods = {
  card: { payment_method_id: 'visa', payment_type_id: 'credit_card' },
  oxxo: { payment_method_id: 'oxxo', payment_type_id: 'ticket' },
  spei: { payment_method_id: 'clabe', payment_type_id: 'bank_transfer' },
} as const;

export const preferenceObject = (preference: SimulatedPreference, hostedUrl: string) => ({
  id: preference.id,
  external_reference: preference.reference,
  init_point: `${hostedUrl}/checkout/${preference.id}`,
  expiration_date_to: preference.expiresAt,
});

export const paymentObject = (payment: SimulatedPayment, hostedUrl: string) => ({
  id: Number(payment.id),
  status: payment.status,
  status_detail: payment.statusDetail,
  external_reference: payment.reference,
  transaction_amount: payment.amount / 100,
  transaction_amount_refunded: payment.refunded / 100,
  currency_id: payment.currency ?? 'MXN',
  ...methods[payment.way],
  date_created: payment.createdAt,
  date_of_expiration: payment.expiresAt,
  transaction_details:
    payment.voucher === null
      ? null
      : {
          external_resource_url: `${hostedUrl}/voucher/${payment.id}`,
          payment_method_reference_id: payment.voucher,
        },
});
