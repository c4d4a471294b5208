import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { apiPrefix } from '@sala/shared-contracts';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createPaymentNetwork } from '../payment-network';
import type { CheckoutRequest, Payments } from '../port';
import { createStripe } from '../stripe-live';

let api: TestApi;
let stripe: Payments;

const account = {
  secretKey: 'sk_test_pages',
  webhookSecret: 'whsec_pages',
  webhookUrl: 'https://sala.test/api/v1/billing/webhooks/stripe',
};
const returnUrl = 'https://sala.test/payment-status?checkoutId=1';

beforeAll(async () => {
  api = await createTestApi();
  api.paymentNetwork.stripe.connect(account);
  const { stripe: baseUrl } = await api.paymentNetwork.addresses();
  stripe = createStripe({ provider: 'stripe', baseUrl, secretKey: account.secretKey }, () =>
    api.clock.now(),
  );
});
afterAll(() => api.close());

const checkout = (more: Partial<CheckoutRequest> = {}) =>
  stripe.createCheckout({
    reference: randomUUID(),
    companyId: 'company-1',
    planCode: null,
    interval: null,
    title: '<b>Depósito</b> & "más"',
    amount: 123_456,
    customer: { id: null, email: 'ana@sol.test', name: 'Ana' },
    ways: ['card', 'oxxo', 'spei'],
    returnUrl,
    expiresAt: new Date(api.clock.now().getTime() + 23 * 3_600_000).toISOString(),
    locale: 'es-MX',
    ...more,
  });

const open = (url: string | null) =>
  api.app.inject({ method: 'GET', url: new URL(url ?? '', 'https://sala.test').pathname });
const post = (url: string | null, fields: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: new URL(url ?? '', 'https://sala.test').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

test('the page says that it is simulated, escapes what it shows, and runs no script', async () => {
  const { url } = await checkout();
  expect(url).toContain(`https://sala.test${apiPrefix}/sandbox/pay/stripe/checkout/`);
  const page = await open(url);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('<strong class="mark">Simulado</strong>');
  expect(page.body).toContain('&lt;b&gt;Depósito&lt;/b&gt; &amp; &quot;más&quot;');
  expect(page.body).toContain('$1,234.56');
  expect(page.body).not.toContain('<script');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const { url: english } = await checkout({ locale: 'en', ways: ['card'] });
  const other = (await open(english)).body;
  expect(other).toContain('Pay by card');
  expect(other).not.toContain('OXXO');
});

test('paying by card leads back; a declined card does so too, with its reason', async () => {
  const { id, url } = await checkout();
  const declined = await post(url, { way: 'card', declines: 'expired_card' });
  expect([declined.statusCode, declined.headers.location]).toEqual([303, returnUrl]);
  const attempt = (await stripe.readCheckout(id))?.paymentId ?? '';
  expect(await stripe.readPayment(attempt)).toMatchObject({
    status: 'rejected',
    statusDetail: 'cc_rejected_bad_filled_date',
  });
  expect((await post(url, { way: 'card' })).headers.location).toBe(returnUrl);
  expect(await stripe.readPayment(attempt)).toMatchObject({ status: 'approved' });
  expect((await open(url)).body).toContain('Este cobro ya se completó.');
});

test.each(['oxxo', 'spei'] as const)('%s: a voucher, which is then paid', async (way) => {
  const { id, url } = await checkout();
  const { statusCode, headers } = await post(url, { way });
  expect(statusCode).toBe(303);
  const voucherUrl = new URL(headers.location ?? '', url ?? '').href;
  const paymentId = (await stripe.readCheckout(id))?.paymentId ?? '';
  const reference = (await stripe.readPayment(paymentId))?.voucher?.reference ?? 'none';
  expect((await open(voucherUrl)).body).toContain(reference);
  expect(await stripe.readPayment(paymentId)).toMatchObject({ status: 'pending' });
  expect((await post(voucherUrl)).headers.location).toBe(returnUrl);
  expect(await stripe.readPayment(paymentId)).toMatchObject({ status: 'approved' });
});

test('a way that the checkout does not allow changes nothing', async () => {
  const { id, url } = await checkout({ ways: ['card'] });
  await post(url, { way: 'oxxo' });
  expect(await stripe.readCheckout(id)).toMatchObject({ state: 'open', paymentId: null });
});

test('the portal: a card that fails, an unpaid invoice, a card that works', async () => {
  const { id, url } = await checkout({ interval: 'month' });
  await post(url, { way: 'card' });
  const { customerId, subscriptionId } = (await stripe.readCheckout(id)) ?? {};
  const portal = await stripe.openPortal(customerId ?? '', returnUrl);
  expect((await open(portal)).body).toContain('•••• 4242');
  await post(portal, { act: 'failing-card' });
  expect((await open(portal)).body).toContain('el siguiente cobro fallará');
  api.clock.move(new Date(api.clock.now().getTime() + 32 * 86_400_000));
  await api.paymentNetwork.tick();
  const status = async () => (await stripe.readSubscription(subscriptionId ?? ''))?.status;
  expect(await status()).toBe('past_due');
  const [, invoice] = /name="invoice" value="([^"]+)"/.exec((await open(portal)).body) ?? [];
  await post(portal, { act: 'card' });
  await post(portal, { act: 'pay', invoice: invoice ?? '' });
  expect(await status()).toBe('active');
  expect((await open(portal)).body).toContain('No debes nada.');
});

test('what is unknown is a page that says so; without the sandbox there is none', async () => {
  const unknown = await open(`${apiPrefix}/sandbox/pay/stripe/checkout/cs_none`);
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([
    404,
    'text/html; charset=utf-8',
  ]);
  const strict = await createTestApi({ sandbox: false, database: api.database });
  const { url } = await checkout();
  const absent = await strict.app.inject({ method: 'GET', url: new URL(url ?? '').pathname });
  expect(absent.headers['content-type']).toContain('application/problem+json');
  await strict.close();
});

test('what was paid is kept before the page answers', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'payments-'));
  const stateFile = path.join(directory, 'state.json');
  const make = () =>
    createPaymentNetwork({
      clock: api.clock,
      publicUrl: 'https://sala.test',
      runs: false,
      stateFile,
      deliver: () => Promise.resolve(204),
    });
  const network = make();
  network.stripe.connect(account);
  const { stripe: baseUrl } = await network.addresses();
  const live = createStripe({ provider: 'stripe', baseUrl, secretKey: account.secretKey }, () =>
    api.clock.now(),
  );
  const { id } = await live.createCheckout({
    reference: randomUUID(),
    companyId: 'company-1',
    planCode: null,
    interval: null,
    title: 'Uno',
    amount: 100,
    customer: { id: null, email: 'ana@sol.test', name: 'Ana' },
    ways: ['card'],
    returnUrl,
    expiresAt: new Date(api.clock.now().getTime() + 3_600_000).toISOString(),
    locale: 'en',
  });
  expect(readFileSync(stateFile, 'utf8')).toContain(id);
  await network.act(() => network.desk('stripe').pay(id, { way: 'card', declines: null }));
  // As after a crash: nothing was closed.
  const next = make();
  expect(next.desk('stripe').checkout(id)).toMatchObject({ state: 'completed' });
  writeFileSync(stateFile, '{"stripe":');
  const anew = make();
  expect(anew.desk('stripe').checkout(id)).toBeUndefined();
  for (const one of [network, next, anew]) await one.close();
  rmSync(directory, { recursive: true });
});
