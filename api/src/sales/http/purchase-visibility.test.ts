import { randomUUID } from 'node:crypto';
import {
  createTestApi,
  joinCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { openShop, type Shop } from '../../testing/shop';

describe('visibility of purchases (docs/spec/identity.md §7)', () => {
  let api: TestApi;
  let shop: Shop;
  let doctor: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    shop = await openShop(api);
    doctor = await shop.as('doctor');
    await shop.sell({
      sellerId: doctor.userId,
      notes: 'Secreto',
      payments: [{ method: 'transfer', amount: 10_000, reference: 'CLABE de Ana' }],
    });
    await shop.sell({
      notes: 'Secreto',
      payments: [{ method: 'card_debit', amount: 10_000, reference: 'tarjeta de Ana' }],
    });
  });
  afterAll(() => api.close());

  const list = async ({ client }: SignedInMember, query: object = {}) =>
    client.ok('purchaseList', { query: { sort: 'folio', ...query } });

  test('a doctor sees only their own sales, in full', async () => {
    const { items, totals } = await list(doctor);
    expect(items).toMatchObject([{ folio: 'V-000001', customer: { name: 'Ana Ruiz' } }]);
    expect(totals).toMatchObject({ count: 1, total: 10_000 });
    const all = await list(shop.owner);
    const [own, others] = all.items.map(({ id }) => ({ params: { purchaseId: id } }));
    expect(
      await doctor.client.ok('purchaseView', own ?? { params: { purchaseId: '' } }),
    ).toMatchObject({ notes: 'Secreto', customer: { name: 'Ana Ruiz' } });
    expect(await doctor.client.refused('purchaseView', others)).toMatchObject({ status: 404 });
    expect(
      await doctor.client.refused('purchaseList', { query: { sellerId: shop.owner.userId } }),
    ).toMatchObject({ status: 403 });
    expect(await doctor.client.ok('purchaseSummary', { query: {} })).toMatchObject({
      taken: 10_000,
      purchases: 1,
    });
    expect(
      await doctor.client.refused('purchaseCancel', { ...own, body: { version: 1, reason: 'x' } }),
    ).toMatchObject({ status: 403 });
  });

  test('marketing sees sales without people and cannot infer them through filters', async () => {
    const marketing = await shop.as('marketing');
    const found = await list(marketing);
    expect(found).toMatchObject({
      total: 2,
      totals: { total: 20_000 },
      items: [{ customer: null, total: 10_000 }, { customer: null }],
    });
    const detail = await marketing.client.ok('purchaseView', {
      params: { purchaseId: found.items[0]?.id ?? '' },
    });
    for (const secret of ['de Ana', 'Secreto', 'C-000001', shop.customerId])
      expect(JSON.stringify([found, detail])).not.toContain(secret);
    expect((await list(marketing, { search: 'ana' })).total).toBe(0);
    expect((await list(marketing, { search: 'V-000002' })).total).toBe(1);
    expect(
      await marketing.client.refused('purchaseList', { query: { customerId: shop.customerId } }),
    ).toMatchObject({ status: 403 });
    expect(await marketing.client.ok('purchaseSummary', { query: {} })).toMatchObject({
      taken: 20_000,
      purchases: 2,
    });
    expect(
      await marketing.client.refused('purchaseReceipt', {
        params: { purchaseId: found.items[0]?.id ?? '' },
      }),
    ).toMatchObject({ status: 403 });
  });

  test('facets count only the visible sales', async () => {
    const counts = async (by: SignedInMember, query: object) => {
      const { status, method, seller } = await by.client.ok('purchaseFacets', { query });
      return [status, method, seller].map((items) =>
        items.map(({ value, count }) => `${value} ${count}`),
      );
    };
    expect(await counts(shop.owner, { method: 'transfer' })).toEqual([
      ['paid 1'],
      ['card_debit 1', 'transfer 1'],
      [`${doctor.userId} 1`],
    ]);
    expect(await counts(doctor, {})).toEqual([['paid 1'], ['transfer 1'], [`${doctor.userId} 1`]]);
    expect(
      await doctor.client.refused('purchaseFacets', { query: { sellerId: shop.owner.userId } }),
    ).toMatchObject({ status: 403 });
  });

  test('roles add up: a doctor in marketing sees all sales, and people only of their own', async () => {
    const both = await joinCompany(api, await signedUp(api), shop.owner.companyId, [
      'doctor',
      'marketing',
    ]);
    await shop.sell({ sellerId: both.userId });
    const { items } = await list(both);
    expect(
      items.filter(({ customer }) => customer !== null).map(({ seller }) => seller.id),
    ).toEqual([both.userId]);
    expect(items.length).toBe(3);
    expect((await list(both, { search: 'ana' })).total).toBe(0);
  });

  test('reception sells and takes payments but neither cancels nor refunds', async () => {
    const reception = await shop.as('reception');
    const purchase = await shop.sell(
      { payments: [{ method: 'transfer', amount: 10_000 }] },
      reception,
    );
    const refund = {
      params: { paymentId: purchase.payments[0]?.id ?? '' },
      body: { idempotencyKey: randomUUID(), amount: 1, reason: 'x' },
    };
    expect(await reception.client.refused('paymentRefund', refund)).toMatchObject({
      status: 403,
      code: 'permission.denied',
    });
    const pending = await shop.sell({ issue: true }, reception);
    expect(
      (await shop.owner.client.ok('purchaseFacets', { query: { status: 'paid' } })).status,
    ).toContainEqual({ value: 'unpaid', count: 1 });
    expect(
      await reception.client.refused('purchaseCancel', {
        params: { purchaseId: pending.id },
        body: { version: pending.version, reason: 'x' },
      }),
    ).toMatchObject({ status: 403 });
  });
});
