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
  expect(withProduct([line({ productId: product.id, unitPrice: '650.00' })], product)).toHaveLength(
    2,
  );
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
  expect(lineBodies([line({ ...price, discount: '12.5 %' })])).toMatchObject([{ discount: 1250 }]);
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
