import { randomUUID } from 'node:crypto';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { consultation, registerForTax } from '../../testing/records/purchases';
import { openShop, type Shop } from '../../testing/shop';

describe('sales to the general public (docs/spec/sales.md §2)', () => {
  let api: TestApi;
  let shop: Shop;
  let desk: SignedInMember;

  const card = { payments: [{ method: 'card_debit', amount: 10_000 }] };
  const body = { customerId: 'general_public', ...card };

  beforeAll(async () => {
    api = await createTestApi();
    shop = await openShop(api);
    desk = await shop.as('reception');
  });
  afterAll(() => api.close());

  test('are one step without a customer, and all of one', async () => {
    const key = randomUUID();
    const [first, second] = await Promise.all([
      shop.sell({ ...body, idempotencyKey: key }, desk),
      shop.sell(body, desk),
    ]);
    expect(first).toMatchObject({
      status: 'paid',
      customer: { name: 'Público en general' },
    });
    expect(second.customer?.id).toBe(first.customer?.id);
    expect((await shop.sell({ ...body, idempotencyKey: key }, desk)).id).toBe(first.id);
    const draft = await shop.sell();
    const changed = await shop.owner.client.ok('purchaseUpdate', {
      params: { purchaseId: draft.id },
      body: { version: draft.version, customerId: 'general_public' },
    });
    expect(changed.customer?.id).toBe(first.customer?.id);
  });

  test('name nobody: no customer to find, change, merge or delete', async () => {
    const { customer } = await shop.sell(body, desk);
    const customerId = customer?.id ?? '';
    const { client } = shop.owner;
    expect((await client.ok('customerList', { query: { search: 'público' } })).items).toEqual([]);
    expect((await client.ok('customerList', { query: {} })).items.map(({ name }) => name)).toEqual([
      'Ana Ruiz',
    ]);
    const view = await client.ok('customerView', { params: { customerId } });
    const refusals = [
      await client.refused('customerUpdate', {
        params: { customerId },
        body: { version: view.version, phone: '+525555550100' },
      }),
      await client.refused('customerMerge', {
        params: { customerId: shop.customerId },
        body: {
          sourceId: customerId,
          version: (await client.ok('customerView', { params: { customerId: shop.customerId } }))
            .version,
          sourceVersion: view.version,
          take: [],
        },
      }),
      await client.refused('customerDelete', {
        params: { customerId },
        query: { code: view.code },
      }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'customer.general_public'));
  });

  test('are invoiced as SAT fixes it, also when a customer carries the generic RFC', async () => {
    await registerForTax(api, shop.owner.companyId);
    const named = await shop.owner.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Mostrador', rfc: 'XAXX010101000' },
    });
    for (const customerId of ['general_public', named.id]) {
      const { id: purchaseId } = await shop.sell({
        ...card,
        customerId,
        items: [consultation],
      });
      const suggestion = await shop.owner.client.ok('cfdiSuggest', { params: { purchaseId } });
      expect(suggestion).toMatchObject({
        receiver: {
          rfc: 'XAXX010101000',
          name: 'PUBLICO EN GENERAL',
          taxRegime: '616',
          zipCode: '06700',
        },
        use: 'S01',
      });
      const { receiver, use, method, form } = suggestion;
      expect(
        await shop.owner.client.ok('cfdiValidate', {
          params: { purchaseId },
          body: { receiver: { ...receiver, taxRegime: '616' }, use, method, form },
        }),
      ).toMatchObject({ valid: true, findings: [] });
    }
  });
});
