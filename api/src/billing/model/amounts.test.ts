import { randomUUID } from 'node:crypto';
import { createMercadoPago } from '../../adapters/payments/mercado-pago-live';
import { paymentOf } from '../../adapters/payments/mercado-pago-objects';
import type { SimulatedMercadoPagoState } from '../../adapters/payments/simulated-mercado-pago-state';
import { inTransaction } from '../../platform/database/database';
import { createTestApi, type TestApi } from '../../testing';
import { openShop, type Shop } from '../../testing/shop';
import { connectPayments } from '../../testing/records/purchases';
import type { CheckoutRow } from '../sql/checkouts.queries';
import { readLink, recordPage, nextAttempt } from '../sql/payment-links.queries';
import { settledAs, type CheckoutFacts } from './checkout-state';
import { lookAtLink, referenceOf, writeLink } from './payment-link';
import { compareLink, lookAtWholeLink } from './reconciliation/compare-link';

const now = '2026-11-29T18:00:00.000Z';
const payment = (more: object = {}) =>
  paymentOf({
    id: 1,
    status: 'approved',
    status_detail: 'accredited',
    external_reference: 'one',
    transaction_amount: 2202.84,
    currency_id: 'MXN',
    payment_type_id: 'credit_card',
    date_created: now,
    ...more,
  });
// What is not read is left out.
const checkout = {
  total: 220_284,
  state: 'open',
  refunded: 0,
  paymentId: null,
  paidAt: null,
  superseded: false,
} as unknown as CheckoutRow;

test.each([
  ['the agreed amount', [payment()], 'approved', null],
  ['a centavo less', [payment({ transaction_amount: 2202.83 })], 'in_process', 'amount_mismatch'],
  ['another currency', [payment({ currency_id: 'USD' })], 'in_process', 'amount_mismatch'],
  [
    'too little first, then all of it',
    [payment({ id: 2, transaction_amount: 1 }), payment()],
    'approved',
    null,
  ],
  [
    'twice, and once given back',
    [payment({ id: 2, status: 'refunded', transaction_amount_refunded: 2202.84 }), payment()],
    'approved',
    null,
  ],
] as const)('a plan is paid with %s', (_, payments, state, detail) => {
  const facts = { checkout: null, payments, subscription: null };
  expect(settledAs(checkout, facts, now)).toMatchObject({
    state,
    ...(detail !== null && { statusDetail: detail }),
  });
});

test.each([
  ['ended', { status: 'canceled' }],
  ['is late', { status: 'past_due' }],
  ['changed to another plan', { amount: 521_884 }],
])('a checkout stays paid when its subscription %s', (_, more) => {
  const facts = {
    checkout: { state: 'completed', url: null },
    payments: [],
    subscription: { status: 'active', amount: 220_284, currency: 'MXN', ...more },
  } as unknown as CheckoutFacts; // what is not read is left out
  expect(settledAs({ ...checkout, state: 'approved' }, facts, now).state).toBe('approved');
});

describe('a payment link at Mercado Pago', () => {
  let api: TestApi;
  let shop: Shop;
  beforeAll(async () => {
    api = await createTestApi();
    shop = await openShop(api);
    await connectPayments(api, shop.owner);
  });
  afterAll(() => api.close());

  test.each([
    ['what it asks for', {}, 'paid', 'link_paid'],
    ['a centavo more', { amount: 10_001 }, 'pending', 'link_amount'],
    ['another currency', { currency: 'USD' }, 'pending', 'link_amount'],
  ] as const)('is paid with %s', async (_, tampered, status, kind) => {
    const sale = await shop.sell({ issue: true });
    const { id } = await shop.owner.client.ok('paymentLinkCreate', {
      params: { purchaseId: sale.id },
      body: { amount: sale.total, days: 3 },
    });
    const secretKey = `TEST-${randomUUID()}`;
    const { mercadoPago } = api.paymentNetwork;
    const webhookUrl = 'https://sala.test/api/v1/nowhere';
    mercadoPago.connect({ secretKey, webhookSecret: 'secret', webhookUrl });
    const { 'mercado-pago': baseUrl } = await api.paymentNetwork.addresses();
    const payments = createMercadoPago({ provider: 'mercado-pago', baseUrl, secretKey }, () =>
      api.clock.now(),
    );
    const { companyId } = shop.owner;
    const account = {
      companyId,
      connectionId: randomUUID(),
      provider: 'mercado-pago',
      payments,
    } as const;
    const inCompany = <Result>(run: Parameters<typeof inTransaction<Result>>[2]) =>
      inTransaction(api.database.pool, shop.owner, run);
    const link = await inCompany(async (db) => {
      await nextAttempt(db, id, now);
      return readLink(db, id);
    });
    const page = await payments.createCheckout({
      reference: referenceOf(link),
      companyId: link.companyId,
      planCode: null,
      interval: null,
      title: 'Consulta',
      amount: link.amount,
      customer: { id: null, email: 'ana@sol.test', name: 'Ana' },
      ways: ['card'],
      returnUrl: 'https://sala.test/payment-status',
      expiresAt: link.expiresAt,
      locale: 'es-MX',
    });
    await inCompany((db) => recordPage(db, id, { attempt: 1, providerId: page.id, url: page.url }));
    await mercadoPago.desk.pay(page.id, { way: 'card', declines: null });
    // What the simulator holds, by its reference.
    const accounts = mercadoPago.dump() as { readonly state: SimulatedMercadoPagoState }[];
    for (const { state } of accounts)
      for (const made of Object.values(state.payments))
        if (made.preferenceId === page.id) Object.assign(made, tampered);
    const row = await inCompany((db) => readLink(db, id));
    const found = compareLink(row, null, await lookAtWholeLink(account, row), now);
    expect(found.map((one) => one.kind)).toEqual([kind]);
    const look = await lookAtLink(account, row);
    await inCompany((db) =>
      writeLink(
        { db, now, audit: () => Promise.resolve(), publish: () => Promise.resolve() },
        id,
        look,
      ),
    );
    expect(await shop.view(sale)).toMatchObject({ status });
    const { items } = await shop.owner.client.ok('paymentLinkList', {
      params: { purchaseId: sale.id },
    });
    expect(items).toMatchObject([
      kind === 'link_paid'
        ? { state: 'approved' }
        : { state: 'in_process', statusDetail: 'amount_differs' },
    ]);
  });
});
