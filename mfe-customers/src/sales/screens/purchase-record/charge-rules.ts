import { deskMethods, limits, type PaymentLine } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import { centavosOf, typedPesos } from '../../../parts/money/amounts';

export type DeskMethod = (typeof deskMethods)[number];

/** One payment as typed. */
export interface TypedPayment {
  readonly amount: string;
  readonly method: DeskMethod;
  /** Cash handed over; '' for the exact amount. */
  readonly tendered: string;
  readonly reference: string;
}

export interface ChargeValues {
  /** Idempotency key: created with the form and sent with every attempt. */
  readonly key: string;
  readonly payments: readonly TypedPayment[];
}

export const methodNames = deskMethods;

export const paymentOf = (method: DeskMethod, centavos: number): TypedPayment => ({
  amount: centavos > 0 ? typedPesos(centavos) : '',
  method,
  tendered: '',
  reference: '',
});

const amountOf = (typed: string | undefined): number => {
  const centavos = centavosOf(typed);
  return centavos === null || Number.isNaN(centavos) ? 0 : centavos;
};

/** Preliminary sums in centavos for display; the server computes its own. */
export const sumsOf = (payments: readonly TypedPayment[], due: number) => {
  const paid = payments.reduce((sum, { amount }) => sum + amountOf(amount), 0);
  const change = payments.reduce((sum, { method, amount, tendered }) => {
    const handed = centavosOf(tendered);
    return method === 'cash' && handed !== null && !Number.isNaN(handed)
      ? sum + Math.max(handed - amountOf(amount), 0)
      : sum;
  }, 0);
  return { paid, change, left: due - paid };
};

/** Request bodies from validated values. */
export const paymentBodies = (payments: readonly TypedPayment[]): PaymentLine[] =>
  payments.map(({ method, amount, tendered, reference }) => ({
    method,
    amount: amountOf(amount),
    ...(method === 'cash' ? { tendered: centavosOf(tendered) ?? amountOf(amount) } : {}),
    ...(method !== 'cash' && reference.trim() ? { reference: reference.trim() } : {}),
  }));

/** Suggested cash amounts: the next round sums. */
export const handyAmounts = (centavos: number): readonly number[] => {
  const rounds = [5_000, 10_000, 20_000, 50_000, 100_000].map(
    (note) => Math.ceil(centavos / note) * note,
  );
  return [...new Set(rounds)]
    .filter((sum) => sum > centavos)
    .sort((one, other) => one - other)
    .slice(0, 3);
};

/** Validation of payments, with translated messages. `due` is the balance in centavos. */
export const chargeSchema = (
  t: Translate,
  due: number,
  formatMoney: (centavos: number) => string,
) => {
  const isMoney = (typed: string | undefined): boolean => !Number.isNaN(centavosOf(typed));
  return yup.object({
    payments: yup
      .array()
      .of(
        yup.object({
          amount: yup
            .string()
            .test('money', t('purchases.rules.money'), isMoney)
            .test('some', t('purchases.rules.amount'), (typed) => amountOf(typed) > 0)
            .test('due', t('purchases.rules.due', { due: formatMoney(due) }), (typed, { from }) => {
              // the object around the list
              const whole = from?.[1]?.value as ChargeValues | undefined;
              return !isMoney(typed) || sumsOf(whole?.payments ?? [], due).left >= 0;
            }),
          tendered: yup
            .string()
            .test('money', t('purchases.rules.money'), isMoney)
            .test('enough', t('purchases.rules.tendered'), (typed, { parent }) => {
              const { method, amount } = parent as TypedPayment; // the object this schema validates
              const handed = centavosOf(typed);
              return (
                method !== 'cash' ||
                handed === null ||
                Number.isNaN(handed) ||
                handed >= amountOf(amount)
              );
            }),
          reference: yup
            .string()
            .trim()
            .max(
              limits.paymentReferenceMax,
              t('rules.tooLong', { max: limits.paymentReferenceMax }),
            ),
        }),
      )
      .min(1),
  });
};
