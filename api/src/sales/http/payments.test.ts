import { randomUUID } from 'node:crypto';
import type { Purchase } from '@sala/shared-contracts';
import { createTestApi, type TestApi } from '../../testing';
import { openShop, type Shop } from '../../testing/shop';

describe('payments', () => {
  let api: TestApi;
  let shop: Shop;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    shop = await openShop(api);
  });
  afterAll(() => api.close());

  const tryToPay = (
    { id: purchaseId }: Purchase,
    payments: readonly object[],
    idempotencyKey = randomUUID(),
  ) =>
    shop.owner.client.refused('paymentCreate', {
      params: { purchaseId },
      body: { idempotencyKey, payments },
    });
  const refund = (
    payment: { id: string } | undefined,
    amount: number,
    idempotencyKey = randomUUID(),
  ) =>
    shop.owner.client.call('paymentRefund', {
      params: { paymentId: payment?.id ?? '' },
      body: { idempotencyKey, amount, reason: 'Cobro de más' },
    });

  test('takes several methods in parts, computes the change, and issues a draft', async () => {
    await shop.openCash();
    const draft = await shop.sell();
    const part = await shop.pay(draft, [{ method: 'cash', amount: 4_000, tendered: 5_000 }]);
    expect(part).toMatchObject({
      status: 'partially_paid',
      folio: 'V-000001',
      paid: 4_000,
      balance: 6_000,
      payments: [{ method: 'cash', change: 1_000 }],
    });
    const more = await shop.pay(part, [{ method: 'voucher', amount: 1_000 }]);
    expect(more).toMatchObject({
      status: 'partially_paid',
      paid: 5_000,
      version: part.version + 1,
    });
    const paid = await shop.pay(more, [
      { method: 'card_credit', amount: 2_000, reference: ' 4242 ' },
      { method: 'transfer', amount: 3_000 },
    ]);
    expect(paid).toMatchObject({
      status: 'paid',
      balance: 0,
      methods: ['card_credit', 'cash', 'transfer', 'voucher'],
      possible: ['refund'],
    });
    expect(paid.payments.map(({ reference }) => reference)).toEqual([null, null, '4242', null]);
    expect(paid.history.map(({ to }) => to)).toEqual([
      'draft',
      'pending',
      'partially_paid',
      'paid',
    ]);
    const customer = await shop.owner.client.ok('customerView', {
      params: { customerId: shop.customerId },
    });
    expect(customer).toMatchObject({ totalSpent: 10_000, lastPurchaseAt: paid.payments[3]?.at });
  });

  test('what is rejected stores no payment', async () => {
    const refusals: readonly [string, readonly object[], object][] = [
      [
        'more than the balance',
        [{ method: 'transfer', amount: 10_001 }],
        { code: 'purchase.payment_too_much', meta: { balance: 10_000 } },
      ],
      [
        'more in sum',
        [
          { method: 'transfer', amount: 9_000 },
          { method: 'voucher', amount: 1_001 },
        ],
        { code: 'purchase.payment_too_much' },
      ],
      [
        'cash without an open session',
        [{ method: 'cash', amount: 100 }],
        { code: 'cashSession.required' },
      ],
      ['an empty list', [], { errors: [{ path: 'payments', code: 'required' }] }],
      [
        'an amount of zero',
        [{ method: 'transfer', amount: 0 }],
        { errors: [{ path: 'payments.0.amount', code: 'too_small' }] },
      ],
      [
        'less tendered than due',
        [{ method: 'cash', amount: 100, tendered: 99 }],
        { errors: [{ path: 'payments.0.tendered', code: 'too_small' }] },
      ],
      [
        'tendered by card',
        [{ method: 'card_debit', amount: 100, tendered: 200 }],
        { errors: [{ path: 'payments.0.tendered', code: 'unknown' }] },
      ],
      [
        'a method that only the provider reports',
        [{ method: 'gateway', amount: 100 }],
        { errors: [{ path: 'payments.0.method', code: 'not_an_option' }] },
      ],
    ];
    const purchase = await shop.sell({ issue: true });
    for (const [what, payments, expected] of refusals) {
      expect([what, await tryToPay(purchase, payments)]).toMatchObject([what, expected]);
      expect([what, await shop.view(purchase)]).toMatchObject([what, purchase]);
    }
  });

  test('runs a repeated request once; of two requests for one balance, one is rejected', async () => {
    const purchase = await shop.sell({ issue: true });
    const key = randomUUID();
    const wish = (payments: { method: 'transfer'; amount: number }[], idempotencyKey: string) =>
      shop.owner.client.call('paymentCreate', {
        params: { purchaseId: purchase.id },
        body: { idempotencyKey, payments },
      });
    const answers = await Promise.all(
      [1, 2, 3].map(() => wish([{ method: 'transfer', amount: 4_000 }], key)),
    );
    expect(answers.map(({ body }) => ('paid' in body ? body.paid : body))).toEqual([
      4_000, 4_000, 4_000,
    ]);
    expect(await tryToPay(purchase, [{ method: 'transfer', amount: 4_001 }], key)).toMatchObject({
      code: 'purchase.key_reused',
    });
    const both = await Promise.all(
      [1, 2].map(() => wish([{ method: 'transfer', amount: 6_000 }], randomUUID())),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await shop.view(purchase)).toMatchObject({ status: 'paid', paid: 10_000 });
  });

  test('a failed charge stores nothing and can be repeated with the same key', async () => {
    const key = randomUUID();
    const body = {
      customerId: shop.customerId,
      items: [
        {
          description: 'Consulta',
          quantity: 1,
          unitPrice: 10_000,
          taxKind: 'exento' as const,
          satKey: '85121600',
          satUnit: 'E48',
        },
      ],
      idempotencyKey: key,
      payments: [{ method: 'cash' as const, amount: 10_000 }],
    };
    expect(await shop.owner.client.refused('purchaseCreate', { body })).toMatchObject({
      code: 'cashSession.required',
    });
    expect((await shop.owner.client.ok('purchaseList', { query: {} })).total).toBe(0);
    await shop.openCash();
    const first = await shop.owner.client.ok('purchaseCreate', { body });
    expect(first).toMatchObject({ status: 'paid', folio: 'V-000001' });
    expect(await shop.owner.client.ok('purchaseCreate', { body })).toEqual(first);
  });

  test('refunds by the original method, in parts, up to the amount paid', async () => {
    await shop.openCash(0);
    const paid = await shop.sell({
      payments: [
        { method: 'cash', amount: 6_000 },
        { method: 'transfer', amount: 4_000 },
      ],
    });
    const [cash, transfer] = paid.payments;
    const key = randomUUID();
    const once = await refund(cash, 1_000, key);
    expect(once).toMatchObject({
      ok: true,
      body: {
        status: 'partially_refunded',
        refunded: 1_000,
        paid: 10_000,
        balance: 0,
        payments: [
          { refunded: 1_000, refunds: [{ amount: 1_000, reason: 'Cobro de más' }] },
          { refunded: 0 },
        ],
      },
    });
    expect((await refund(cash, 1_000, key)).body).toEqual(once.body);
    expect(await refund(cash, 2_000, key)).toMatchObject({ body: { code: 'purchase.key_reused' } });
    expect(await refund(cash, 5_001)).toMatchObject({
      status: 409,
      body: { code: 'purchase.refund_too_much', meta: { left: 5_000 } },
    });
    await refund(cash, 4_000);
    await refund(cash, 1_000);
    const last = await refund(transfer, 4_000);
    expect(last).toMatchObject({
      body: {
        status: 'refunded',
        refunded: 10_000,
        possible: [],
        payments: [{ status: 'refunded' }, { status: 'refunded' }],
      },
    });
    expect(await refund(transfer, 1)).toMatchObject({
      status: 409,
      body: { code: 'purchase.not_possible' },
    });
    const { session } = await shop.owner.client.ok('cashSessionCurrent');
    expect(session).toMatchObject({ payments: 6_000, refunds: 6_000, expected: 0 });
    expect(
      await shop.owner.client.ok('customerView', { params: { customerId: shop.customerId } }),
    ).toMatchObject({ totalSpent: 0 });
  });

  test('refunds cash only from an open session that holds it', async () => {
    const session = await shop.openCash(0);
    const paid = await shop.sell({ payments: [{ method: 'cash', amount: 10_000 }] });
    const params = { cashSessionId: session.id };
    await shop.owner.client.ok('cashMovementCreate', {
      params,
      body: { idempotencyKey: randomUUID(), kind: 'out', amount: 9_000, reason: 'Al banco' },
    });
    expect(await refund(paid.payments[0], 2_000)).toMatchObject({
      body: { code: 'cashSession.not_enough', meta: { expected: 1_000 } },
    });
    await shop.owner.client.ok('cashSessionClose', {
      params,
      body: { expected: 1_000, counts: { '1000': 1 } },
    });
    expect(await refund(paid.payments[0], 1_000)).toMatchObject({
      body: { code: 'cashSession.required' },
    });
  });

  test('rejects refunding an unpaid and paying a paid purchase', async () => {
    const part = await shop.pay(await shop.sell(), [{ method: 'transfer', amount: 1 }]);
    expect(await refund(part.payments[0], 1)).toMatchObject({
      status: 409,
      body: { code: 'purchase.not_possible', meta: { possible: ['pay'] } },
    });
    const paid = await shop.sell({ payments: [{ method: 'transfer', amount: 10_000 }] });
    expect(await tryToPay(paid, [{ method: 'transfer', amount: 1 }])).toMatchObject({
      code: 'purchase.not_possible',
      meta: { status: 'paid' },
    });
  });
});
