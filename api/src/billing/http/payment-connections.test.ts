import { randomUUID } from 'node:crypto';
import type { BillingProvider } from '@sala/shared-contracts';
import { signMercadoPago } from '../../adapters/payments/mercado-pago-webhook';
import { inTransaction } from '../../platform/database/database';
import { createTestApi, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { openShop, type Shop } from '../../testing/shop';

let api: TestApi;
let shop: Shop;

beforeAll(async () => {
  api = await createTestApi();
});
beforeEach(async () => {
  shop = await openShop(api);
});
afterEach(() => api.clock.move());
afterAll(() => api.close());

const keys = {
  stripe: { secretKey: 'sk_live_0123456789abcdef', webhookSecret: 'whsec_0123456789abcdef' },
  'mercado-pago': {
    secretKey: 'APP_USR-0123456789-abcdef',
    webhookSecret: 'f00dfeedf00dfeedf00dfeed',
  },
} as const;
const connect = (
  provider: BillingProvider,
  { at = shop, mode = 'simulator', secrets = keys[provider] }: ConnectOptions = {},
) =>
  at.owner.client.ok('paymentConnectionSave', {
    params: { provider },
    body: { provider, mode, secrets },
  });
interface ConnectOptions {
  readonly at?: Shop;
  readonly mode?: 'live' | 'simulator';
  readonly secrets?: { readonly secretKey?: string; readonly webhookSecret?: string };
}
const view = (provider: BillingProvider) =>
  shop.owner.client.ok('paymentConnectionView', { params: { provider } });
const linkFor = (purchase: { readonly id: string; readonly total: number }) =>
  shop.owner.client.ok('paymentLinkCreate', {
    params: { purchaseId: purchase.id },
    body: { amount: purchase.total, days: 3 },
  });
const tokenOf = ({ url }: { readonly url: string }): string =>
  new URL(url).searchParams.get('link') ?? '';
const seen = (linkToken: string) => api.anyone.ok('linkedPaymentView', { params: { linkToken } });
/** Opens the provider's page. @returns its id. */
const pageOf = async (linkToken: string): Promise<string> => {
  const { url } = await api.anyone.ok('linkedPaymentPay', { params: { linkToken } });
  return url.slice(url.lastIndexOf('/') + 1);
};
const desk = () => api.paymentNetwork.mercadoPago.desk;
const later = (seconds: number) =>
  api.clock.move(new Date(api.clock.now().getTime() + seconds * 1000));

describe('connecting', () => {
  test('the address is known before; keys are never told; a change keeps what is not typed', async () => {
    const before = await view('stripe');
    expect(before).toMatchObject({ connection: null, modes: ['live', 'simulator'] });
    const saved = await connect('stripe', { mode: 'live' });
    expect(saved).toEqual({
      ...before,
      connection: {
        provider: 'stripe',
        mode: 'live',
        secrets: {
          secretKey: { set: true, lastFour: 'cdef' },
          webhookSecret: { set: true, lastFour: 'cdef' },
        },
        health: 'unknown',
        lastOkAt: null,
        lastError: null,
        newLinks: true,
        openLinks: 0,
      },
    });
    const secretKey = 'rk_test_9876543210';
    expect(await connect('stripe', { mode: 'live', secrets: { secretKey } })).toMatchObject({
      connection: {
        mode: 'test',
        secrets: { secretKey: { lastFour: '3210' }, webhookSecret: { lastFour: 'cdef' } },
      },
    });
    expect(JSON.stringify([saved, await view('stripe')])).not.toContain('0123456789');
    const list = await shop.owner.client.ok('integrationList');
    expect(list.items.find(({ provider }) => provider === 'stripe')).toMatchObject({
      driver: 'sandbox',
      target: 'api.stripe.com',
      own: true,
      testable: true,
    });
    // Keys of the real account are not kept for the simulator.
    expect(await connect('stripe', { secrets: {} })).toMatchObject({
      connection: { mode: 'simulator', secrets: { secretKey: { set: true } } },
    });
    expect(
      await shop.owner.client.refused('paymentConnectionSave', {
        params: { provider: 'stripe' },
        body: { provider: 'stripe', mode: 'live', secrets: { secretKey } },
      }),
    ).toMatchObject({ errors: [{ path: 'secrets.webhookSecret', code: 'required' }] });
  });

  test('keys of another kind, or of another provider, are refused', async () => {
    const wrongKeys = [
      ['stripe', { secretKey: 'pk_live_0123456789abcdef' }],
      ['stripe', { webhookSecret: 'we_0123456789abcdef' }],
      ['mercado-pago', { secretKey: 'sk_live_0123456789abcdef' }],
      ['mercado-pago', { webhookSecret: 'con espacio' }],
    ] as const;
    for (const [provider, wrong] of wrongKeys)
      expect([
        wrong,
        await shop.owner.client.refused('paymentConnectionSave', {
          params: { provider },
          body: { provider, mode: 'live', secrets: { ...keys[provider], ...wrong } },
        }),
      ]).toMatchObject([wrong, { code: 'request.invalid' }]);
  });

  test('owner and administrator connect, the auditor looks, others see nothing', async () => {
    await connect('stripe');
    const params = { provider: 'stripe' } as const;
    const admin = (await shop.as('admin')).client;
    expect(await admin.ok('paymentConnectionChoose', { params })).toMatchObject({
      connection: { newLinks: true },
    });
    const auditor = (await shop.as('auditor')).client;
    expect((await auditor.ok('paymentConnectionView', { params })).connection).not.toBeNull();
    const refusal = { code: 'permission.denied' };
    expect(await auditor.refused('paymentConnectionDelete', { params })).toMatchObject(refusal);
    const billing = (await shop.as('billing')).client;
    expect(await billing.refused('paymentConnectionView', { params })).toMatchObject(refusal);
  });

  test.each(['stripe', 'mercado-pago'] as const)(
    'a test of %s keeps its outcome',
    async (provider) => {
      const { client } = shop.owner;
      const params = { provider };
      expect(await client.refused('integrationTest', { params })).toMatchObject({
        code: 'integration.not_testable',
      });
      await connect(provider);
      expect(await client.ok('integrationTest', { params })).toMatchObject({ health: 'ok' });
      const { stripe, mercadoPago } = api.paymentNetwork;
      for (const [status, code] of [
        [provider === 'stripe' ? 403 : 401, provider === 'stripe' ? 'forbidden' : 'unauthorized'],
        [500, 'unanswered'],
      ] as const) {
        (provider === 'stripe' ? stripe : mercadoPago).plan({ status, times: 1 });
        later(11);
        expect(await client.refused('integrationTest', { params })).toMatchObject({
          code: 'integration.failed',
        });
        expect((await view(provider)).connection).toMatchObject({
          health: 'error',
          lastError: { code },
        });
      }
      later(11);
      expect(await client.ok('integrationTest', { params })).toMatchObject({
        health: 'ok',
        lastError: null,
      });
    },
  );

  test('a key that ends while somebody pays shows on the connection', async () => {
    await connect('mercado-pago');
    const token = tokenOf(await linkFor(await shop.sell({ issue: true })));
    api.paymentNetwork.mercadoPago.plan({ status: 401, times: 1 });
    expect(
      await api.anyone.refused('linkedPaymentPay', { params: { linkToken: token } }),
    ).toMatchObject({ code: 'payments.refused' });
    expect((await view('mercado-pago')).connection).toMatchObject({
      health: 'error',
      lastError: { code: 'unauthorized' },
    });
  });
});

test('old links stay where they were made; the other one takes over when one leaves', async () => {
  await connect('stripe');
  const old = await linkFor(await shop.sell({ issue: true }));
  await connect('mercado-pago');
  expect((await view('mercado-pago')).connection).toMatchObject({ newLinks: false });
  const { client } = shop.owner;
  await client.ok('paymentConnectionChoose', { params: { provider: 'mercado-pago' } });
  expect((await view('stripe')).connection).toMatchObject({ newLinks: false, openLinks: 1 });
  expect(await linkFor(await shop.sell({ issue: true }))).toMatchObject({
    provider: 'mercado-pago',
  });
  expect(old.provider).toBe('stripe');
  const { url } = await api.anyone.ok('linkedPaymentPay', { params: { linkToken: tokenOf(old) } });
  expect(url).toContain('/pay/stripe/');
  await client.ok('paymentConnectionDelete', { params: { provider: 'mercado-pago' } });
  expect((await view('stripe')).connection).toMatchObject({ newLinks: true });
  await client.ok('paymentConnectionDelete', { params: { provider: 'stripe' } });
  expect(
    await api.anyone.refused('linkedPaymentPay', { params: { linkToken: tokenOf(old) } }),
  ).toMatchObject({ code: 'payment_link.not_payable' });
  expect(
    await client.refused('paymentConnectionDelete', { params: { provider: 'stripe' } }),
  ).toMatchObject({ code: 'resource.not_found' });
  // The same account again: its address and its links are as before.
  await connect('stripe');
  await api.anyone.ok('linkedPaymentPay', { params: { linkToken: tokenOf(old) } });
});

describe('a link paid at Mercado Pago', () => {
  beforeEach(() => connect('mercado-pago'));

  test('a refund of the desk waits until the account is connected again', async () => {
    const purchase = await shop.sell({ issue: true });
    const page = await pageOf(tokenOf(await linkFor(purchase)));
    await desk().pay(page, { way: 'card', declines: null });
    await runDueJobs(api);
    const { client } = shop.owner;
    const params = { provider: 'mercado-pago' } as const;
    await client.ok('paymentConnectionDelete', { params });
    const [payment] = (await shop.view(purchase)).payments;
    await client.ok('paymentRefund', {
      params: { paymentId: payment?.id ?? '' },
      body: { idempotencyKey: randomUUID(), amount: 4000, reason: 'Descuento' },
    });
    await runDueJobs(api);
    const link = async () =>
      (await client.ok('paymentLinkList', { params: { purchaseId: purchase.id } })).items[0];
    expect(await link()).toMatchObject({ state: 'approved', refunded: 0 });
    await connect('mercado-pago');
    await inTransaction(api.database.pool, shop.owner, (db) =>
      db.query(`update job set due_at = clock_timestamp() where kind = 'payment_link'`),
    );
    await runDueJobs(api);
    expect(await link()).toMatchObject({ state: 'approved', refunded: 4000 });
  });

  test('by a voucher: pending, approved later, refunded by the desk', async () => {
    const way = 'spei';
    const purchase = await shop.sell({ issue: true });
    const token = tokenOf(await linkFor(purchase));
    const page = await pageOf(token);
    await desk().pay(page, { way: 'card', declines: 'insufficient_funds' });
    await runDueJobs(api);
    expect(await seen(token)).toMatchObject({
      state: 'rejected',
      statusDetail: 'cc_rejected_insufficient_amount',
      payable: true,
    });
    expect(await pageOf(token)).toBe(page);
    const paymentId = (await desk().pay(page, { way })) ?? '';
    await runDueJobs(api);
    expect(await seen(token)).toMatchObject({
      state: 'pending',
      voucher: { way, reference: expect.stringMatching(/^\d{14,18}$/) },
      payable: false,
    });
    later(600);
    api.paymentNetwork.plan('duplicate');
    await desk().payVoucher(paymentId);
    await runDueJobs(api);
    expect(await seen(token)).toMatchObject({ state: 'approved', voucher: null });
    const paid = await shop.view(purchase);
    expect(paid).toMatchObject({ status: 'paid', payments: [{ method: 'gateway' }] });
    await shop.owner.client.ok('paymentRefund', {
      params: { paymentId: paid.payments[0]?.id ?? '' },
      body: { idempotencyKey: randomUUID(), amount: 4000, reason: 'Descuento' },
    });
    await runDueJobs(api);
    expect(api.paymentNetwork.mercadoPago.desk.voucher(paymentId)).toMatchObject({
      state: 'paid',
    });
    expect(await seen(token)).toMatchObject({ state: 'approved', refunded: 4000 });
    await api.paymentNetwork.mercadoPago.move(paymentId, 'charged_back', 'settled');
    await runDueJobs(api);
    expect(await seen(token)).toMatchObject({ state: 'charged_back' });
    expect(await shop.view(purchase)).toMatchObject({ status: 'refunded' });
  });

  test('a voucher that runs out ends the link; under review is neither paid nor lost', async () => {
    const purchase = await shop.sell({ issue: true });
    const token = tokenOf(await linkFor(purchase));
    const paymentId = (await desk().pay(await pageOf(token), { way: 'oxxo' })) ?? '';
    await api.paymentNetwork.mercadoPago.move(paymentId, 'in_process', 'pending_review_manual');
    await runDueJobs(api);
    expect(await seen(token)).toMatchObject({
      state: 'in_process',
      statusDetail: 'pending_review_manual',
    });
    await api.paymentNetwork.mercadoPago.move(paymentId, 'cancelled', 'expired');
    await runDueJobs(api);
    expect(await seen(token)).toMatchObject({ state: 'cancelled', statusDetail: 'expired' });
    expect(await shop.view(purchase)).toMatchObject({ status: 'pending', paid: 0 });
  });

  test('paid at OXXO and by card: the second payment goes back whole', async () => {
    const purchase = await shop.sell({ issue: true });
    const token = tokenOf(await linkFor(purchase));
    const page = await pageOf(token);
    const voucher = (await desk().pay(page, { way: 'oxxo' })) ?? '';
    // The provider lets a page be paid again as soon as it takes the voucher for lost.
    await api.paymentNetwork.mercadoPago.move(voucher, 'cancelled', 'expired');
    await desk().pay(page, { way: 'card', declines: null });
    await runDueJobs(api);
    expect(await seen(token)).toMatchObject({ state: 'approved' });
    await api.paymentNetwork.mercadoPago.move(voucher, 'approved', 'accredited');
    await runDueJobs(api);
    expect(api.paymentNetwork.mercadoPago.paymentWith(voucher)).toMatchObject({
      status: 'refunded',
    });
    expect(await seen(token)).toMatchObject({ state: 'approved', refunded: 0 });
    expect(await shop.view(purchase)).toMatchObject({ status: 'paid', paid: purchase.total });
  });
});

describe('what Mercado Pago posts', () => {
  const post = async (
    at: string,
    about: { readonly id?: string; readonly said?: string; readonly secret?: string } = {},
  ) => {
    const { id = '1234567', said = id, secret = keys['mercado-pago'].webhookSecret } = about;
    const requestId = randomUUID();
    const ts = String(Math.floor(api.clock.now().getTime() / 1000));
    const { statusCode } = await api.app.inject({
      method: 'POST',
      url: `${new URL(at).pathname}?data.id=${id}&type=payment`,
      headers: {
        'content-type': 'application/json',
        'x-request-id': requestId,
        'x-signature': `ts=${ts},v1=${signMercadoPago(secret, { id, requestId, ts })}`,
      },
      payload: JSON.stringify({
        id: randomUUID(),
        type: 'payment',
        action: 'payment.updated',
        data: { id: said },
      }),
    });
    return statusCode;
  };

  test('forged, of another payment, for another company: nothing comes of it', async () => {
    const { webhookUrl } = await connect('mercado-pago');
    const purchase = await shop.sell({ issue: true });
    const token = tokenOf(await linkFor(purchase));
    const paymentId = (await desk().pay(await pageOf(token), { way: 'oxxo' })) ?? '';
    await runDueJobs(api);
    api.paymentNetwork.plan('forge');
    await desk().payVoucher(paymentId);
    await runDueJobs(api);
    expect(await shop.view(purchase)).toMatchObject({ paid: 0 });
    expect(await post(webhookUrl, { secret: 'guessed' })).toBe(401);
    expect(await post(webhookUrl, { id: '1', said: paymentId })).toBe(401);
    // A payment that the account does not know, or that has no reference of ours.
    expect(await post(webhookUrl)).toBe(204);
    const other = await openShop(api);
    const elsewhere = await connect('mercado-pago', {
      at: other,
      secrets: { secretKey: 'APP_USR-of-the-other', webhookSecret: 'another-secret' },
    });
    expect(elsewhere.webhookUrl).not.toBe(webhookUrl);
    expect(await post(elsewhere.webhookUrl, { id: paymentId })).toBe(401);
    // Its own secret opens no link of ours.
    expect(await post(elsewhere.webhookUrl, { id: paymentId, secret: 'another-secret' })).toBe(204);
    await runDueJobs(api);
    expect(await shop.view(purchase)).toMatchObject({ paid: 0 });
    expect(await post(webhookUrl, { id: paymentId })).toBe(204);
    await runDueJobs(api);
    expect(await shop.view(purchase)).toMatchObject({ status: 'paid' });
  });
});
