import { randomUUID } from 'node:crypto';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { consultation } from '../../testing/records/purchases';

describe('merging customers', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
    await owner.client.ok('customerFieldCreate', {
      body: { key: 'apodo', label: 'Apodo', type: 'text', required: false },
    });
    await owner.client.ok('customerFieldCreate', {
      body: { key: 'visitas', label: 'Visitas', type: 'number', required: false },
    });
  });
  afterAll(() => api.close());

  const pair = async () => {
    const target = await owner.client.ok('customerCreate', {
      body: {
        kind: 'person',
        givenNames: 'Ana',
        firstSurname: 'Ruiz',
        email: 'ana@correo.mx',
        tags: ['VIP'],
        values: { apodo: 'Anita' },
      },
    });
    const source = await owner.client.ok('customerCreate', {
      body: {
        kind: 'person',
        name: 'Ana Ruiz Peña',
        phone: '+525512345678',
        rfc: 'GODE561231GR8',
        tags: ['vip', 'Familia'],
        values: { apodo: 'Ani', visitas: 3 },
      },
    });
    return { target, source };
  };
  const spend = (id: string, amount: number, at: string) =>
    api.database.asOwner((client) =>
      client.query('update customer set total_spent = $2, last_purchase_at = $3 where id = $1', [
        id,
        amount,
        at,
      ]),
    );
  const merge = (
    target: { id: string; version: number },
    source: { id: string; version: number },
    take: string[] = [],
  ) =>
    owner.client.ok('customerMerge', {
      params: { customerId: target.id },
      body: { version: target.version, sourceId: source.id, sourceVersion: source.version, take },
    });

  test('the target takes chosen values, unites tags and sums totals, and the source is deleted', async () => {
    const { target, source } = await pair();
    await spend(target.id, 1000, '2026-01-01T00:00:00Z');
    await spend(source.id, 500, '2026-03-01T00:00:00Z');
    const { customer } = await merge(target, source, ['name', 'phone', 'values.visitas']);
    expect(customer).toMatchObject({
      id: target.id,
      code: target.code,
      name: 'Ana Ruiz Peña',
      givenNames: null,
      email: 'ana@correo.mx',
      phone: '+525512345678',
      rfc: null,
      tags: ['VIP', 'Familia'],
      values: { apodo: 'Anita', visitas: 3 },
      totalSpent: 1500,
      lastPurchaseAt: '2026-03-01T00:00:00Z',
      version: 2,
    });
    expect(
      await owner.client.refused('customerView', { params: { customerId: source.id } }),
    ).toMatchObject({ status: 404 });
    expect((await owner.client.ok('customerList', { query: {} })).total).toBe(1);
  });

  test('moves notes, consent and history, and undoing restores them', async () => {
    const { target, source } = await pair();
    const params = { customerId: source.id };
    await owner.client.ok('customerNoteCreate', { params, body: { text: 'Vive lejos' } });
    await owner.client.ok('customerConsentSet', {
      params,
      body: {
        channel: 'sms',
        purpose: 'marketing',
        granted: true,
        method: 'paper',
        evidence: 'Hoja 12',
      },
    });
    await spend(source.id, 500, '2026-03-01T00:00:00Z');
    const before = {
      target: await owner.client.ok('customerView', { params: { customerId: target.id } }),
      source: await owner.client.ok('customerView', { params }),
    };
    const { mergeId, customer } = await merge(target, before.source, [
      'phone',
      'status',
      'values.apodo',
      'values.visitas',
    ]);
    expect(customer.consents).toMatchObject([
      { channel: 'sms', granted: true, evidence: 'Hoja 12' },
    ]);
    const past = await owner.client.ok('customerTimelineList', {
      params: { customerId: target.id },
      query: {},
    });
    expect(past.items.filter(({ kind }) => kind === 'note')).toMatchObject([
      { text: 'Vive lejos' },
    ]);
    expect(
      past.items
        .filter((entry) => entry.kind === 'change')
        .map(({ action }) => action)
        .sort(),
    ).toEqual([
      'customer.consentChanged',
      'customer.created',
      'customer.created',
      'customer.merged',
    ]);
    const [listed] = (
      await owner.client.ok('customerMergeList', { params: { customerId: target.id } })
    ).items;
    expect(listed).toMatchObject({
      id: mergeId,
      code: source.code,
      name: 'Ana Ruiz Peña',
      by: { id: owner.userId },
      undoneAt: null,
    });

    const undone = await owner.client.ok('customerMergeUndo', { params: { mergeId } });
    expect({
      ...undone.source,
      rfm: null,
      nextAppointmentAt: null,
      nextAppointmentZone: null,
    }).toEqual(before.source);
    expect({
      ...undone.customer,
      rfm: null,
      nextAppointmentAt: null,
      nextAppointmentZone: null,
    }).toEqual({
      ...before.target,
      version: 3,
      updatedAt: undone.customer.updatedAt,
    });
    const own = await owner.client.ok('customerTimelineList', { params, query: { kind: 'note' } });
    expect(own.items).toMatchObject([{ text: 'Vive lejos' }]);
    expect(
      (
        await owner.client.ok('customerTimelineList', {
          params: { customerId: target.id },
          query: { kind: 'note' },
        })
      ).items,
    ).toEqual([]);
    expect(await owner.client.refused('customerMergeUndo', { params: { mergeId } })).toMatchObject({
      status: 409,
      code: 'customer.merge_undone',
    });
  });

  test('moves purchases, also paid ones, and undoing restores them', async () => {
    const { target, source } = await pair();
    const payments = [{ method: 'card_debit' as const, amount: consultation.unitPrice }];
    await owner.client.ok('purchaseCreate', {
      body: {
        idempotencyKey: randomUUID(),
        customerId: source.id,
        items: [consultation],
        payments,
      },
    });
    const buyers = async () =>
      (await owner.client.ok('purchaseList', { query: {} })).items.map(
        ({ customer }) => customer?.id,
      );
    const { mergeId, customer } = await merge(
      target,
      await owner.client.ok('customerView', { params: { customerId: source.id } }),
    );
    expect([await buyers(), customer.totalSpent]).toEqual([[target.id], consultation.unitPrice]);
    expect(
      await owner.client.refused('customerDelete', {
        params: { customerId: target.id },
        query: { code: target.code },
      }),
    ).toMatchObject({ status: 409, code: 'customer.in_use' });
    const undone = await owner.client.ok('customerMergeUndo', { params: { mergeId } });
    expect([await buyers(), undone.customer.totalSpent, undone.source.totalSpent]).toEqual([
      [source.id],
      0,
      consultation.unitPrice,
    ]);
  });

  test('undoing keeps changes made after the merge', async () => {
    const { target, source } = await pair();
    const { mergeId, customer } = await merge(target, source, ['phone', 'rfc', 'values.apodo']);
    await owner.client.ok('customerUpdate', {
      params: { customerId: target.id },
      body: { version: customer.version, phone: '+523312345678', values: { apodo: 'La Güera' } },
    });
    const { customer: undone } = await owner.client.ok('customerMergeUndo', {
      params: { mergeId },
    });
    expect(undone).toMatchObject({
      phone: '+523312345678',
      rfc: null,
      values: { apodo: 'La Güera' },
      tags: ['VIP'],
    });
  });

  test('undoing ignores a field deleted since the merge', async () => {
    const { target, source } = await pair();
    const { mergeId } = await merge(target, source);
    const [field] = (await owner.client.ok('customerFieldList')).items;
    await owner.client.ok('customerFieldDelete', {
      params: { fieldId: field?.id ?? '' },
      query: { key: 'apodo' },
    });
    expect(
      (await owner.client.ok('customerMergeUndo', { params: { mergeId } })).source.values,
    ).toEqual({ visitas: 3 });
  });

  test('rejects an outdated target or source', async () => {
    const { target, source } = await pair();
    const refusals = [
      ['an outdated target', 2, 1, 'resource.version_conflict'],
      ['an outdated source', 1, 2, 'resource.version_conflict'],
    ] as const;
    for (const [what, version, sourceVersion, code] of refusals) {
      const body = { version, sourceId: source.id, sourceVersion };
      expect([
        what,
        await owner.client.refused('customerMerge', { params: { customerId: target.id }, body }),
      ]).toMatchObject([what, { status: 409, code }]);
      expect((await owner.client.ok('customerList', { query: {} })).total).toBe(2);
    }
  });

  test('rejects merging with itself, taking an unknown value, and a missing permission', async () => {
    const { target, source } = await pair();
    const params = { customerId: target.id };
    const body = { version: 1, sourceId: source.id, sourceVersion: 1 };
    expect(
      await owner.client.refused('customerMerge', {
        params,
        body: { ...body, sourceId: target.id },
      }),
    ).toMatchObject({ code: 'customer.merge_same' });
    const { errors } = await owner.client.refused('customerMerge', {
      params,
      body: { ...body, take: ['phone', 'version', 'values.nada'] },
    });
    expect(errors).toMatchObject([{ path: 'take.1', code: 'not_an_option' }]);
    expect((await owner.client.ok('customerView', { params })).version).toBe(1);
  });

  test('finds duplicates by RFC, CURP, email, phone and similar name', async () => {
    const { target, source } = await pair();
    const ask = async (body: object) =>
      (await owner.client.ok('customerDuplicates', { body })).items.map(({ customer, reasons }) => [
        customer.id,
        reasons,
      ]);
    expect(await ask({ email: 'ANA@correo.mx' })).toEqual([[target.id, ['email']]]);
    expect(await ask({ rfc: 'gode561231gr8', phone: '+5215512345678' })).toEqual([
      [source.id, ['rfc', 'phone']],
    ]);
    expect(await ask({ name: 'ana ruis peña', rfc: 'GODE561231GR8' })).toEqual([
      [source.id, ['rfc', 'name']],
    ]);
    expect(await ask({ name: 'Ana Ruiz', except: target.id })).toEqual([[source.id, ['name']]]);
    expect(await ask({ name: 'Ana' })).toEqual([]);
    expect(await ask({})).toEqual([]);
  });

  test('the generic RFC marks nobody as a duplicate', async () => {
    await owner.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Uno', rfc: 'XAXX010101000' },
    });
    expect(
      (await owner.client.ok('customerDuplicates', { body: { rfc: 'XAXX010101000' } })).items,
    ).toEqual([]);
  });
});
