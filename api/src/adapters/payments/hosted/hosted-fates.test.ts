import { createTestApi, type TestApi } from '../../../testing/api';
import { runDueJobs } from '../../../testing/jobs';
import { connectPayments } from '../../../testing/records/purchases';
import { openShop, type Shop } from '../../../testing/shop';

let api: TestApi;
let shop: Shop;

beforeAll(async () => {
  api = await createTestApi();
  shop = await openShop(api);
  await connectPayments(api, shop.owner);
});
afterAll(() => api.close());

/** A sale with the provider's page of a link that asks for all of it. */
const asked = async () => {
  const sale = await shop.sell({ issue: true });
  const { url, amount } = await shop.owner.client.ok('paymentLinkCreate', {
    params: { purchaseId: sale.id },
    body: { amount: sale.total, days: 3 },
  });
  const linkToken = new URL(url).searchParams.get('link') ?? '';
  const page = await api.anyone.ok('linkedPaymentPay', { params: { linkToken } });
  return { sale, amount, page: new URL(page.url).pathname };
};
const post = async (page: string, fields: Record<string, string>) => {
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  expect(statusCode).toBe(303);
};
const show = async (page: string) => (await api.app.inject({ method: 'GET', url: page })).body;
const paid = async (fate = '') => {
  const one = await asked();
  await post(one.page, { fate });
  await post(one.page, { way: 'card' });
  await runDueJobs(api);
  return one;
};

test('notices that come twice count once; late ones count when they come', async () => {
  const twice = await paid('duplicate');
  expect(await shop.view(twice.sale)).toMatchObject({ status: 'paid', paid: twice.amount });
  const late = await paid('delay');
  expect(await shop.view(late.sale)).toMatchObject({ status: 'pending' });
  api.clock.move(new Date(Date.now() + 31_000));
  await api.paymentNetwork.tick();
  await runDueJobs(api);
  api.clock.move();
  expect(await shop.view(late.sale)).toMatchObject({ status: 'paid', paid: late.amount });
});

test('lost and forged notices change nothing, and the comparison finds what they were about', async () => {
  const lost = await paid('drop');
  const forged = await paid('forge');
  for (const { sale } of [lost, forged])
    expect(await shop.view(sale)).toMatchObject({ status: 'pending', paid: 0 });
  // Only the next act has that fate.
  expect(await shop.view((await paid()).sale)).toMatchObject({ status: 'paid' });
  const { client } = shop.owner;
  await client.ok('billingComparisonStart');
  await runDueJobs(api);
  const { items } = await client.ok('billingDifferenceList', { query: { state: 'open' } });
  expect(items.map(({ kind, purchase }) => [kind, purchase?.id]).toSorted()).toEqual(
    [
      ['link_paid', lost.sale.id],
      ['link_paid', forged.sale.id],
    ].toSorted(),
  );
  for (const { id } of items)
    await client.ok('billingDifferenceRepair', { params: { billingDifferenceId: id } });
  for (const { sale } of [lost, forged])
    expect(await shop.view(sale)).toMatchObject({ status: 'paid' });
});

test('a payment is given back, or disputed: won, it stays; lost, it is gone', async () => {
  const refunded = await paid();
  await post(refunded.page, { later: 'refund' });
  await runDueJobs(api);
  expect(await shop.view(refunded.sale)).toMatchObject({ status: 'refunded' });
  expect(await show(refunded.page)).toContain('Se devolvió.');

  const disputed = await paid();
  const act = async (later: string) => {
    await post(disputed.page, { later });
    await runDueJobs(api);
    const { items } = await shop.owner.client.ok('paymentLinkList', {
      params: { purchaseId: disputed.sale.id },
    });
    return items[0]?.state;
  };
  expect(await act('lost')).toBe('approved'); // nothing is disputed yet
  expect(await act('dispute')).toBe('in_process');
  expect(await show(disputed.page)).toContain('El banco está revisando un contracargo.');
  expect(await act('won')).toBe('approved');
  expect(await shop.view(disputed.sale)).toMatchObject({ status: 'paid' });
  await act('dispute');
  expect(await act('lost')).toBe('charged_back');
  expect(await shop.view(disputed.sale)).toMatchObject({ status: 'refunded' });
  expect(await show(disputed.page)).not.toContain('name="later"');
});
