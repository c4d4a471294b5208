import type { Translate } from '@sala/screen-parts/translate';
import { aProduct } from '../../testing/purchases.fixture';
import {
  emptySale,
  freeLine,
  lineBodies,
  lineOfProduct,
  saleBody,
  saleSchema,
  withProduct,
  type TypedLine,
} from './sale-rules';
import {
  chargeSchema,
  handyAmounts,
  paymentBodies,
  paymentOf,
  sumsOf,
  type TypedPayment,
} from './charge-rules';
import { addDays, daysOf, periodOf, periods } from './date-periods';
import { urlOf } from '@sala/shared-contracts';
import contract from '../../../../remote.contract';
import { isUnfiltered, parsePlace, queryOf } from './purchase-search';
import { placeOfSettings, settingsOf } from './purchase-views';

describe('a sale', () => {
  const t: Translate = (...[key]) => key;
  const schema = saleSchema(t, [], (centavos) => `$${centavos / 100}`, '2026-11-20');
  const line = (more: Partial<TypedLine> = {}): TypedLine => ({
    ...lineOfProduct(aProduct()),
    ...more,
  });
  const sale = (items: readonly TypedLine[]) => ({
    ...emptySale([], { customer: { id: 'c', name: 'Luz' } }, '2026-11-20'),
    items,
  });

  const complaints = (values: unknown): Promise<Readonly<Record<string, string>>> =>
    schema.validate(values, { abortEarly: false }).then(
      () => ({}),
      (error: { inner: { path: string; message: string }[] }) =>
        Object.fromEntries(error.inner.map(({ path, message }) => [path, message])),
    );

  test('adding a product twice counts two; another price makes another line', () => {
    const product = aProduct();
    const twice = withProduct(withProduct([], product), product);
    expect(twice).toEqual([{ ...lineOfProduct(product), quantity: '2' }]);
    expect(
      withProduct([line({ productId: product.id, unitPrice: '650.00' })], product),
    ).toHaveLength(2);
    expect(withProduct([{ ...lineOfProduct(product), quantity: 'dos' }], product)).toHaveLength(2);
  });

  test('typed amounts become centavos, or nothing while one is invalid', () => {
    const bodies = lineBodies([line({ quantity: '1.5', unitPrice: '1,234.50', discount: '0.07' })]);
    expect(bodies).toMatchObject([
      { quantity: 1.5, unitPrice: 123_450, discount: 7, taxKind: 'exento' },
    ]);
    for (const wrong of [
      { quantity: '0' },
      { quantity: '' },
      { unitPrice: '' },
      { unitPrice: 'x' },
      { discount: '-1' },
    ])
      expect(lineBodies([line(wrong)])).toBeNull();
  });

  test('a discount is an amount, or a percentage of the line', async () => {
    const price = { quantity: '3', unitPrice: '33.33' };
    expect(lineBodies([line({ ...price, discount: '10%' })])).toMatchObject([{ discount: 1000 }]);
    expect(lineBodies([line({ ...price, discount: '12.5 %' })])).toMatchObject([
      { discount: 1250 },
    ]);
    expect(await complaints(sale([line({ ...price, discount: '100%' })]))).toEqual({});
    for (const wrong of ['101%', '%', '1%0'])
      expect(await complaints(sale([line({ ...price, discount: wrong })]))).toEqual({
        'items[0].discount': 'purchases.rules.discountForm',
      });
    expect(await complaints(sale([line({ ...price, discount: '100' })]))).toEqual({
      'items[0].discount': 'purchases.rules.discount',
    });
  });

  test('a sale is dated today or earlier', async () => {
    expect(await complaints({ ...sale([line()]), date: '2026-11-21' })).toEqual({
      date: 'purchases.rules.future',
    });
    for (const date of ['', '2026-11-20', '2026-11-19'])
      expect(await complaints({ ...sale([line()]), date })).toEqual({});
  });

  test.each([
    ['no line', [], { items: 'purchases.rules.noLines' }],
    ['no price', [freeLine('Masaje')], { 'items[0].unitPrice': 'purchases.rules.price' }],
    [
      'a zero quantity',
      [line({ quantity: '0' })],
      { 'items[0].quantity': 'purchases.rules.quantity' },
    ],
    [
      'four decimals',
      [line({ quantity: '1.0001' })],
      { 'items[0].quantity': 'purchases.rules.quantity' },
    ],
    [
      'a discount above the amount',
      [line({ quantity: '2', discount: '1,400.01' })],
      { 'items[0].discount': 'purchases.rules.discount' },
    ],
    ['a full discount', [line({ quantity: '2', discount: '1,400.00' })], {}],
  ])('%s', async (_, items, expected) => {
    expect(await complaints(sale(items))).toEqual(expected);
  });

  test('no customer', async () => {
    expect(
      await complaints({ ...emptySale([], { customer: null }, '2026-11-20'), items: [line()] }),
    ).toEqual({ customerId: 'purchases.rules.customer' });
  });

  test("a sale is dated today; an emptied date means the server's today", () => {
    expect(saleBody(sale([line()]), [])).toMatchObject({
      customerId: 'c',
      notes: null,
      customValues: {},
    });
    expect(saleBody(sale([line()]), [])).toHaveProperty('date', '2026-11-20');
    expect(saleBody({ ...sale([line()]), date: '' }, [])).not.toHaveProperty('date');
  });
});

describe('a charge', () => {
  const t: Translate = (...[key]) => key;
  const cash = (more: Partial<TypedPayment> = {}): TypedPayment => ({
    ...paymentOf('cash', 88_000),
    ...more,
  });

  // Formik omits empty values.
  const complaints = (
    payments: readonly TypedPayment[],
    due = 88_000,
  ): Promise<readonly string[]> =>
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
});

describe('periods', () => {
  test.each([
    ['today', '2026-03-01', { dateFrom: '2026-03-01', dateTo: '2026-03-01' }],
    ['yesterday', '2026-03-01', { dateFrom: '2026-02-28', dateTo: '2026-02-28' }],
    // a Sunday
    ['week', '2026-03-01', { dateFrom: '2026-02-23', dateTo: '2026-03-01' }],
    ['week', '2026-03-02', { dateFrom: '2026-03-02', dateTo: '2026-03-02' }],
    ['month', '2024-02-10', { dateFrom: '2024-02-01', dateTo: '2024-02-29' }],
    ['lastMonth', '2026-01-31', { dateFrom: '2025-12-01', dateTo: '2025-12-31' }],
  ] as const)('%s, on %s', (period, today, days) => {
    expect(daysOf(period, today, 'monday')).toEqual(days);
  });

  test('a week may begin on Sunday', () =>
    expect(daysOf('week', '2026-03-03', 'sunday')).toEqual({
      dateFrom: '2026-03-01',
      dateTo: '2026-03-03',
    }));

  test('recognises the period that two dates form', () => {
    for (const period of periods)
      expect(periodOf(daysOf(period, '2026-11-20', 'sunday'), '2026-11-20', 'sunday')).toBe(period);
    expect(
      periodOf({ dateFrom: '2026-11-03', dateTo: '2026-11-07' }, '2026-11-20', 'monday'),
    ).toBeUndefined();
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  });
});

describe('the address', () => {
  const usual = {
    search: '',
    status: '',
    dateFrom: '',
    dateTo: '',
    customerId: '',
    sellerId: '',
    method: '',
    siteId: '',
    departmentId: '',
    practitionerId: '',
    sort: '-date',
    page: 1,
    pageSize: 25,
    visitId: '',
    patientId: '',
    new: '',
    edit: '',
    purchaseId: '',
    tab: 'detail',
    chart: '',
    products: '',
    cash: '',
    today: '',
  };
  const someId = '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90';

  test('a bare URL is the first page, newest first', () => {
    expect(parsePlace({})).toEqual(usual);
    expect(isUnfiltered(parsePlace({}))).toBe(true);
  });

  test('the first call uses the preloaded URL', () => {
    const preload = contract.routes.flatMap((route) =>
      'preload' in route && route.path === '/purchase-record' ? route.preload : [],
    );
    expect(preload.map((ahead) => urlOf(ahead.endpoint, ahead))).toEqual([
      urlOf('purchaseList', { query: queryOf(parsePlace({})) }),
    ]);
  });

  test.each([
    [{ status: 'constructor' }],
    [{ dateFrom: '2026-02-30' }],
    [{ dateTo: 'ayer' }],
    [{ customerId: 'x' }],
    [{ sellerId: '1' }],
    [{ method: 'gold' }],
    [{ sort: 'password' }],
    [{ page: '0' }],
    [{ pageSize: '26' }],
    [{ new: 'yes' }],
    [{ edit: 'yes' }],
    [{ tab: 'x' }],
    [{ chart: 'pie' }],
    [{ products: 'all' }],
    [{ cash: 'mine' }],
  ])('an invalid %j is ignored', (params) => {
    expect(parsePlace(params)).toEqual(usual);
  });

  test('valid parameters are kept and become the call', () => {
    const place = parsePlace({
      search: 'V-0001',
      status: 'unpaid',
      dateFrom: '2026-11-01',
      dateTo: '2026-11-30',
      customerId: someId,
      sellerId: someId,
      method: 'card_debit',
      sort: 'balance',
      page: '3',
      pageSize: '100',
    });
    expect(queryOf(place)).toEqual({
      search: 'V-0001',
      unpaid: 'true',
      dateFrom: '2026-11-01',
      dateTo: '2026-11-30',
      customerId: someId,
      sellerId: someId,
      method: 'card_debit',
      sort: 'balance',
      page: 3,
      pageSize: 100,
    });
    expect(isUnfiltered(place)).toBe(false);
  });

  test('the buyer of a new sale does not filter the list', () => {
    expect(queryOf(parsePlace({ new: '1', customerId: someId })).customerId).toBeUndefined();
  });
});

describe('views', () => {
  const customerId = '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90';

  test('a view stores what differs from the default list, without page and panel', () => {
    const place = parsePlace({
      search: 'luz',
      sort: '-total',
      page: '3',
      purchaseId: 'x',
      customerId,
      dateFrom: '2026-01-05',
    });
    expect(settingsOf(place, '2026-11-20', 'monday')).toEqual({
      search: 'luz',
      sort: '-total',
      customerId,
      dateFrom: '2026-01-05',
    });
  });

  test('“this month” is the month in which the view is opened', () => {
    const kept = settingsOf(
      parsePlace({ dateFrom: '2026-11-01', dateTo: '2026-11-30' }),
      '2026-11-20',
      'monday',
    );
    expect(kept).toEqual({ period: 'month' });
    expect(placeOfSettings(kept, '2026-12-03', 'monday')).toMatchObject({
      dateFrom: '2026-12-01',
      dateTo: '2026-12-31',
      page: undefined,
      search: '',
    });
  });

  test('ignores settings of other versions', () => {
    expect(
      placeOfSettings(
        { status: 'melted', period: 'age', columns: ['x'], page: 3 },
        '2026-12-03',
        'monday',
      ),
    ).toEqual({
      search: '',
      status: '',
      dateFrom: '',
      dateTo: '',
      customerId: '',
      sellerId: '',
      method: '',
      siteId: '',
      departmentId: '',
      practitionerId: '',
      sort: undefined,
      pageSize: undefined,
      page: undefined,
    });
  });
});
