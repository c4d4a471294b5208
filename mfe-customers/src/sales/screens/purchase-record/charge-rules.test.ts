import type { Translate } from '@sala/screen-parts/translate';
import {
  chargeSchema,
  handyAmounts,
  paymentBodies,
  paymentOf,
  sumsOf,
  type TypedPayment,
} from './charge-rules';

const t: Translate = (...[key]) => key;
const cash = (more: Partial<TypedPayment> = {}): TypedPayment => ({
  ...paymentOf('cash', 88_000),
  ...more,
});

// Formik omits empty values.
const complaints = (payments: readonly TypedPayment[], due = 88_000): Promise<readonly string[]> =>
  chargeSchema(t, due, String)
    .validate(
      {
        key: 'k',
        payments: payments.map((payment) =>
          Object.fromEntries(Object.entries(payment).filter(([, typed]) => typed !== '')),
        ),
      },
      { abortEarly: false },
    )
    .then(
      () => [],
      (error: { inner: { path: string; message: string }[] }) =>
        error.inner.map(({ path, message }) => `${path} ${message}`),
    );

test('change is what is handed over beyond the amount', () => {
  expect(
    sumsOf(
      [cash({ amount: '400', tendered: '500' }), { ...paymentOf('card_debit', 48_000) }],
      88_000,
    ),
  ).toEqual({ paid: 88_000, change: 10_000, left: 0 });
  expect(sumsOf([cash({ amount: '400' })], 88_000)).toEqual({
    paid: 40_000,
    change: 0,
    left: 48_000,
  });
});

test('exact cash is sent as handed over; only other methods have a reference', () => {
  expect(
    paymentBodies([
      cash({ reference: 'x' }),
      { amount: '1', method: 'transfer', tendered: '9', reference: ' 4411 ' },
    ]),
  ).toEqual([
    { method: 'cash', amount: 88_000, tendered: 88_000 },
    { method: 'transfer', amount: 100, reference: '4411' },
  ]);
});

test('suggests round sums above the amount', () => {
  expect(handyAmounts(88_000)).toEqual([90_000, 100_000]);
  expect(handyAmounts(12_345)).toEqual([15_000, 20_000, 50_000]);
  expect(handyAmounts(100_000)).toEqual([]);
});

test.each([
  ['exact', [cash()], []],
  ['a part of the balance', [cash({ amount: '100' })], []],
  ['no amount typed', [cash({ amount: '' })], ['payments[0].amount purchases.rules.amount']],
  [
    'no amount',
    [cash({ amount: 'x' })],
    ['payments[0].amount purchases.rules.money', 'payments[0].amount purchases.rules.amount'],
  ],
  ['above the balance', [cash({ amount: '880.01' })], ['payments[0].amount purchases.rules.due']],
  [
    'a sum above the balance',
    [cash({ amount: '800' }), cash({ amount: '80.01' })],
    ['payments[0].amount purchases.rules.due', 'payments[1].amount purchases.rules.due'],
  ],
  [
    'less cash than the amount',
    [cash({ tendered: '879' })],
    ['payments[0].tendered purchases.rules.tendered'],
  ],
  ['a card has no cash handed over', [cash({ method: 'card_credit', tendered: '1' })], []],
])('%s', async (_, payments, expected) => {
  expect(await complaints(payments)).toEqual(expected);
});
