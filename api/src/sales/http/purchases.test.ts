import { randomUUID } from 'node:crypto';
import { createTestApi, joinCompany, signedUp, type TestApi } from '../../testing';
import { bookAround, createFrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';
import { consultation } from '../../testing/records/purchases';
import { openShop, type Shop } from '../../testing/shop';

describe('purchases', () => {
  let api: TestApi;
  let shop: Shop;

  beforeAll(async () => {
    api = await createTestApi();
    shop = await openShop(api);
  });
  afterAll(() => api.close());

  const update = (purchase: { id: string; version: number }, body: object) =>
    shop.owner.client.call('purchaseUpdate', {
      params: { purchaseId: purchase.id },
      body: { version: purchase.version, ...body },
    });
  const faultsOf = async (body: object) => {
    const { errors } = await shop.owner.client.refused('purchaseCreate', {
      body: {
        customerId: shop.customerId,
        items: [consultation],
        idempotencyKey: randomUUID(),
        ...body,
      },
    });
    return Object.fromEntries((errors ?? []).map(({ path, code }) => [path, code]));
  };

  test('a draft has sums and no folio, and the quote agrees', async () => {
    const items = [
      { ...consultation, unitPrice: 70_000, discount: 5_000 },
      {
        ...consultation,
        description: 'Gasa',
        quantity: 2.5,
        unitPrice: 1_999,
        taxKind: 'iva16' as const,
        satKey: '42311511',
        satUnit: 'H87',
      },
    ];
    const quote = await shop.owner.client.ok('purchaseQuote', { body: { items } });
    expect(quote).toMatchObject({ subtotal: 74_998, discount: 5_000, tax: 800, total: 70_798 });
    const draft = await shop.sell({ items });
    const { subtotal, discount, tax, total } = quote;
    expect(draft).toMatchObject({
      subtotal,
      discount,
      tax,
      total,
      folio: null,
      status: 'draft',
      paid: 0,
      balance: 70_798,
      possible: ['edit', 'issue', 'pay', 'cancel'],
    });
    expect(draft.items.map(({ amount, tax: part }) => [amount, part])).toEqual([
      [70_000, 0],
      [4_998, 800],
    ]);
    expect(draft.history).toMatchObject([
      { from: null, to: 'draft', by: { id: shop.owner.userId } },
    ]);
    expect(await shop.view(draft)).toMatchObject(draft);
  });

  test('eight concurrent sales get consecutive folios; drafts, rejects and retries take none', async () => {
    shop = await openShop(api);
    await shop.sell();
    await faultsOf({ issue: true, items: [] });
    const key = randomUUID();
    const repeated = await Promise.all(
      [1, 2, 3].map(() => shop.sell({ issue: true, idempotencyKey: key })),
    );
    expect(new Set(repeated.map(({ id }) => id)).size).toBe(1);
    const sold = await Promise.all(Array.from({ length: 8 }, () => shop.sell({ issue: true })));
    const folios = [repeated[0], ...sold].map((purchase) => purchase?.folio).sort();
    expect(folios).toEqual(
      Array.from({ length: 9 }, (_, index) => `V-${String(index + 1).padStart(6, '0')}`),
    );
  });

  test('rejects a key used for another purchase', async () => {
    const idempotencyKey = randomUUID();
    const first = await shop.sell({ idempotencyKey });
    for (const change of [{ unitPrice: 1 }, { description: 'Otra cosa' }]) {
      const body = {
        customerId: shop.customerId,
        items: [{ ...consultation, ...change }],
        idempotencyKey,
      };
      expect(await shop.owner.client.refused('purchaseCreate', { body })).toMatchObject({
        code: 'purchase.key_reused',
        meta: { purchaseId: first.id },
      });
    }
  });

  test('reports all faults at once', async () => {
    expect(
      await faultsOf({
        customerId: 'nadie',
        items: [
          {
            ...consultation,
            description: ' ',
            quantity: 0,
            unitPrice: -1,
            taxKind: 'iva99',
            satKey: '1',
            satUnit: 'e',
          },
          { ...consultation, quantity: 0.0001 },
        ],
        total: 1,
        date: '2026-02-30',
        notes: 'n'.repeat(1001),
      }),
    ).toEqual({
      customerId: 'format',
      'items.0.description': 'required',
      'items.0.quantity': 'format',
      'items.0.unitPrice': 'too_small',
      'items.0.taxKind': 'not_an_option',
      'items.0.satKey': 'format',
      'items.0.satUnit': 'format',
      'items.1.quantity': 'format',
      total: 'unknown',
      date: 'format',
      notes: 'too_long',
    });
    expect(await faultsOf({ items: [] })).toEqual({ items: 'required' });
    expect(await faultsOf({ items: [{ ...consultation, discount: 10_001 }] })).toEqual({
      'items.0.discount': 'too_big',
    });
    const other = randomUUID();
    expect(
      await faultsOf({
        customerId: other,
        sellerId: other,
        patientId: other,
        visitId: other,
        items: [{ ...consultation, productId: other }],
      }),
    ).toEqual({
      customerId: 'not_an_option',
      sellerId: 'not_an_option',
      patientId: 'not_an_option',
      visitId: 'not_an_option',
      'items.0.productId': 'not_an_option',
    });
    const dayFrom = (days: number) =>
      new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    expect(await faultsOf({ date: dayFrom(2) })).toEqual({ date: 'in_future' });
    expect((await shop.sell({ date: dayFrom(-2) })).date).toBe(dayFrom(-2));
  });

  test('suggests the visit’s charge until it is sold, and counts it as the patient’s debt', async () => {
    const { owner } = shop;
    const doctor = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
    const desk = await createFrontDesk(owner, doctor.userId);
    const eva = (await createPatient(owner.client, { firstName: 'Eva', curp: null })).id;
    const booked = await bookAround(api, owner, desk, eva);
    const { visitId } = await owner.client.ok('checkIn', {
      params: { patientId: eva, appointmentUid: booked.uid },
      body: {},
    });
    const view = async () =>
      owner.client.ok('appointmentView', { params: { appointmentId: booked.id } });
    const debt = async () =>
      (await owner.client.ok('patientView', { params: { patientId: eva } })).debt;
    const quoted = (await view()).priceQuoted;
    const sale = () => owner.client.ok('purchaseOfVisit', { params: { visitId } });
    expect(await sale()).toMatchObject({
      patient: { id: eva },
      customer: null,
      items: [{ unitPrice: quoted, quantity: 1 }],
      purchaseId: null,
    });
    expect(await debt()).toBe(0); // not seen yet
    await doctor.client.ok('appointmentStart', {
      params: { appointmentId: booked.id },
      body: { version: (await view()).version },
    });
    await doctor.client.ok('appointmentComplete', {
      params: { appointmentId: booked.id },
      body: { version: (await view()).version, reason: 'Se firma después' },
    });
    expect([await debt(), (await view()).patient.debt]).toEqual([quoted, quoted]);
    const { items } = await sale();
    const { id } = await owner.client.ok('purchaseCreate', {
      body: {
        customerId: shop.customerId,
        patientId: eva,
        visitId,
        items,
        idempotencyKey: randomUUID(),
        issue: true,
      },
    });
    expect(await sale()).toMatchObject({ items: [], purchaseId: id });
    expect(await debt()).toBe(quoted); // until paid, whoever the customer is
  });

  test('accepts only a visit of its patient', async () => {
    shop = await openShop(api);
    const desk = await createFrontDesk(shop.owner);
    const [ana, luz] = [
      (await createPatient(shop.owner.client, { firstName: 'Ana' })).id,
      (await createPatient(shop.owner.client, { firstName: 'Luz', curp: null })).id,
    ];
    const { uid } = await bookAround(api, shop.owner, desk, ana);
    const { visitId } = await shop.owner.client.ok('checkIn', {
      params: { patientId: ana, appointmentUid: uid },
      body: {},
    });
    expect(await shop.sell({ patientId: ana, visitId })).toMatchObject({ patientId: ana, visitId });
    expect(await faultsOf({ patientId: luz, visitId })).toEqual({ visitId: 'not_an_option' });
    const draft = await shop.sell({ patientId: luz });
    expect(await update(draft, { visitId })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'visitId', code: 'not_an_option' }] },
    });
  });

  test('custom values follow the rules of their fields', async () => {
    await shop.owner.client.ok('purchaseFieldCreate', {
      body: { key: 'promotor', label: 'Promotor', type: 'text', required: true },
    });
    expect(await faultsOf({})).toEqual({ 'customValues.promotor': 'required' });
    expect(await faultsOf({ items: [], customValues: { nadie: 1, promotor: 2 } })).toEqual({
      items: 'required',
      'customValues.promotor': 'type',
      'customValues.nadie': 'unknown',
    });
    const draft = await shop.sell({ customValues: { promotor: ' Luisa ' } });
    expect(draft.customValues).toEqual({ promotor: 'Luisa' });
    const answer = await update(draft, { customValues: { promotor: 'Marta' } });
    expect(answer).toMatchObject({
      ok: true,
      body: { customValues: { promotor: 'Marta' }, version: 2 },
    });
  });

  test('is editable until a payment, ignores a repeated change, and reports a version conflict', async () => {
    shop = await openShop(api);
    const draft = await shop.sell();
    const changed = await update(draft, {
      notes: 'Trae estudios',
      items: [{ ...consultation, quantity: 2 }],
      issue: true,
    });
    expect(changed).toMatchObject({
      ok: true,
      body: { notes: 'Trae estudios', total: 20_000, status: 'pending', folio: 'V-000001' },
    });
    const { issuer: _issuer, ...present } = await shop.view(draft);
    expect(
      await update(present, {
        notes: ' Trae estudios ',
        items: [{ ...consultation, quantity: 2 }],
      }),
    ).toMatchObject({ ok: true, body: { version: present.version } });
    expect(await update(draft, { notes: 'otra' })).toMatchObject({
      status: 409,
      body: { code: 'resource.version_conflict', meta: { current: present } },
    });
    expect(await update(present, {})).toMatchObject({
      status: 400,
      body: { errors: [{ path: '', code: 'no_change' }] },
    });
    await shop.pay(present, [{ method: 'transfer', amount: 1 }]);
    expect(await update(await shop.view(draft), { notes: 'otra' })).toMatchObject({
      status: 409,
      body: {
        code: 'purchase.not_possible',
        meta: { status: 'partially_paid', possible: ['pay'] },
      },
    });
  });

  test('cancels several for one reason, each on its own', async () => {
    const [open, paid] = [
      await shop.sell({ issue: true }),
      await shop.sell({ payments: [{ method: 'transfer', amount: 10_000 }] }),
    ];
    const body = {
      purchases: [open, paid].map(({ id, version }) => ({ id, version })),
      reason: 'Se capturó dos veces',
    };
    expect(
      (await (await shop.as('reception')).client.refused('purchaseBulkCancel', { body })).status,
    ).toBe(403);
    expect(await shop.owner.client.ok('purchaseBulkCancel', { body })).toEqual({
      done: [open.id],
      failed: [{ id: paid.id, code: 'purchase.not_possible', title: expect.any(String) }],
    });
    const cancelled = await shop.owner.client.ok('purchaseView', {
      params: { purchaseId: open.id },
    });
    expect([cancelled.status, cancelled.folio, cancelled.cancelReason]).toEqual([
      'cancelled',
      open.folio,
      body.reason,
    ]);
    expect(
      (await shop.owner.client.ok('purchaseBulkCancel', { body })).failed
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['purchase.not_possible', 'resource.version_conflict']);
  });

  test('cancelling requires a reason, keeps the folio, and is possible until a payment', async () => {
    const pending = await shop.sell({ issue: true });
    const cancel = ({ id: purchaseId, version }: { id: string; version: number }, reason: string) =>
      shop.owner.client.call('purchaseCancel', {
        params: { purchaseId },
        body: { version, reason },
      });
    expect(await cancel(pending, ' ')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason', code: 'required' }] },
    });
    expect(await cancel(pending, 'No vino')).toMatchObject({
      ok: true,
      body: {
        status: 'cancelled',
        folio: pending.folio,
        cancelReason: 'No vino',
        balance: 0,
        possible: [],
        history: [{ to: 'draft' }, { to: 'pending' }, { to: 'cancelled', reason: 'No vino' }],
      },
    });
    const paid = await shop.sell({ payments: [{ method: 'card_debit', amount: 10_000 }] });
    expect(await cancel(paid, 'Ya no')).toMatchObject({
      status: 409,
      body: { code: 'purchase.not_possible', meta: { status: 'paid', possible: ['refund'] } },
    });
  });

  test('a free purchase is paid when issued', async () => {
    expect(
      await shop.sell({ items: [{ ...consultation, discount: 10_000 }], issue: true }),
    ).toMatchObject({ status: 'paid', total: 0, folio: expect.stringMatching(/^V-/) });
  });

  test('the list searches folios and customers, filters, sorts, and totals all matches', async () => {
    shop = await openShop(api);
    const other = await shop.owner.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Íñigo Peña' },
    });
    const card = await shop.sell({
      payments: [{ method: 'card_debit', amount: 10_000 }],
      date: '2026-01-10',
    });
    const owed = await shop.sell({
      issue: true,
      customerId: other.id,
      date: '2026-02-10',
      items: [{ ...consultation, unitPrice: 5_000 }],
    });
    const draft = await shop.sell({ date: '2026-03-10' });
    const ids = async (query: object) =>
      (await shop.owner.client.ok('purchaseList', { query })).items.map(({ id }) => id);
    expect(await ids({})).toEqual([draft.id, owed.id, card.id]);
    expect(await ids({ sort: 'total' })).toEqual([owed.id, ...[card.id, draft.id].sort()]);
    expect(await ids({ search: 'inigo pena' })).toEqual([owed.id]);
    expect(await ids({ search: 'v-000001' })).toEqual([card.id]);
    expect(await ids({ search: '2' })).toContain(owed.id);
    expect(await ids({ status: 'draft' })).toEqual([draft.id]);
    expect(await ids({ unpaid: 'true' })).toEqual([owed.id]);
    expect(await ids({ method: 'card_debit' })).toEqual([card.id]);
    expect(await ids({ dateFrom: '2026-02-10', dateTo: '2026-02-10' })).toEqual([owed.id]);
    expect(await ids({ customerId: other.id })).toEqual([owed.id]);
    expect(await ids({ sellerId: randomUUID() })).toEqual([]);
    const { items, totals, total } = await shop.owner.client.ok('purchaseList', {
      query: { pageSize: 1 },
    });
    expect({ length: items.length, total, totals }).toEqual({
      length: 1,
      total: 3,
      totals: { count: 2, total: 15_000, paid: 10_000, refunded: 0, balance: 5_000 },
    });
    expect(items[0]).toMatchObject({
      itemCount: 1,
      firstItem: 'Consulta',
      customer: { name: 'Ana Ruiz' },
      methods: [],
      cfdiStatus: 'none',
    });
  });

  test('the daily summary nets payments and refunds in the company’s time zone', async () => {
    shop = await openShop(api);
    const paid = await shop.sell({
      payments: [
        { method: 'card_debit', amount: 6_000 },
        { method: 'transfer', amount: 4_000 },
      ],
    });
    await shop.sell({ issue: true });
    const [first] = paid.payments;
    await shop.owner.client.ok('paymentRefund', {
      params: { paymentId: first?.id ?? '' },
      body: { idempotencyKey: randomUUID(), amount: 1_000, reason: 'De más' },
    });
    expect(await shop.owner.client.ok('purchaseSummary', { query: {} })).toMatchObject({
      taken: 9_000,
      byMethod: [
        { method: 'card_debit', amount: 5_000 },
        { method: 'transfer', amount: 4_000 },
      ],
      purchases: 2,
      sold: 20_000,
      unpaid: { count: 1, amount: 10_000 },
    });
    expect(
      await shop.owner.client.ok('purchaseSummary', { query: { date: '2020-01-01' } }),
    ).toMatchObject({ taken: 0, purchases: 0, unpaid: { count: 1 } });
  });

  test('each step has an audit entry, an event and a history entry', async () => {
    shop = await openShop(api);
    await shop.sell({ payments: [{ method: 'card_debit', amount: 10_000 }] });
    const rows = await api.database.asOwner(async (client) => {
      const audits = await client.query<{ action: string }>(
        `select action from audit_log where company_id = $1 and entity_type = 'purchase'`,
        [shop.owner.companyId],
      );
      const events = await client.query<{ type: string }>(
        `select type from outbox_event where company_id = $1 and type ~ '^(purchase|payment)' order by id`,
        [shop.owner.companyId],
      );
      return {
        audits: audits.rows.map(({ action }) => action),
        events: events.rows.map(({ type }) => type),
      };
    });
    expect(rows).toEqual({
      audits: ['purchase.created'],
      events: ['purchase.created', 'purchase.issued', 'payment.taken', 'purchase.paid'],
    });
  });
});
