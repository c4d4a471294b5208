import { randomUUID } from 'node:crypto';
import type { CashSessionDetail } from '@sala/shared-contracts';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { openShop, type Shop } from '../../testing/shop';

describe('cash sessions', () => {
  let api: TestApi;
  let shop: Shop;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    shop = await openShop(api);
  });
  afterAll(() => api.close());

  const paramsOf = ({ id: cashSessionId }: Pick<CashSessionDetail, 'id'>) => ({ cashSessionId });
  const moveCash = (
    session: CashSessionDetail,
    kind: 'in' | 'out',
    amount: number,
    idempotencyKey = randomUUID(),
  ) =>
    shop.owner.client.call('cashMovementCreate', {
      params: paramsOf(session),
      body: { idempotencyKey, kind, amount, reason: 'Cambio' },
    });
  const close = (
    session: CashSessionDetail,
    body: { expected: number; counts: Record<string, number>; differenceReason?: string },
    person: SignedInMember = shop.owner,
  ) => person.client.call('cashSessionClose', { params: paramsOf(session), body });

  test('opens with a float, counts the cash at closing and requires a reason for a difference', async () => {
    const session = await shop.openCash(50_000);
    expect(
      await shop.owner.client.refused('cashSessionOpen', { body: { openingFloat: 0 } }),
    ).toMatchObject({
      code: 'cashSession.already_open',
      meta: { cashSessionId: session.id },
    });
    await shop.sell({
      payments: [
        { method: 'cash', amount: 8_000, tendered: 10_000 },
        { method: 'card_debit', amount: 2_000 },
      ],
    });
    await moveCash(session, 'in', 5_000);
    const key = randomUUID();
    await moveCash(session, 'out', 3_000, key);
    expect(await moveCash(session, 'out', 3_000, key)).toMatchObject({
      ok: true,
      body: { movementsOut: 3_000 },
    });
    expect(await moveCash(session, 'out', 3_001, key)).toMatchObject({
      ok: false,
      body: { code: 'purchase.key_reused' },
    });
    expect(await moveCash(session, 'out', 60_001)).toMatchObject({
      body: { code: 'cashSession.not_enough', meta: { expected: 60_000 } },
    });
    const open = (await shop.owner.client.ok('cashSessionCurrent')).session;
    expect(open).toMatchObject({
      payments: 8_000,
      movementsIn: 5_000,
      movementsOut: 3_000,
      expected: 60_000,
      status: 'open',
      byMethod: [
        { method: 'card_debit', amount: 2_000 },
        { method: 'cash', amount: 8_000 },
      ],
      movements: [{ kind: 'in' }, { kind: 'out' }],
    });
    const counts = { '20000': 2, '10000': 1, '5000': 1, '50': 3 };
    expect(await close(session, { expected: 60_000, counts })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'differenceReason', code: 'required' }] },
    });
    const closed = await close(session, {
      expected: 60_000,
      counts,
      differenceReason: 'Faltó un billete',
    });
    expect(closed).toMatchObject({
      ok: true,
      body: {
        status: 'closed',
        counted: 55_150,
        difference: -4_850,
        counts,
        closedBy: { id: shop.owner.userId },
      },
    });
    expect(await close(session, { expected: 60_000, counts })).toMatchObject({
      status: 409,
      body: { code: 'cashSession.closed' },
    });
    expect(await moveCash(session, 'in', 1)).toMatchObject({
      status: 409,
      body: { code: 'cashSession.closed' },
    });
    expect((await shop.owner.client.ok('cashSessionCurrent')).session).toBeNull();
    expect(
      (await shop.owner.client.ok('cashSessionList', { query: { status: 'closed' } })).items,
    ).toMatchObject([{ id: session.id }]);
    // Who audits finds it among those that did not balance.
    const auditor = await shop.as('auditor');
    const differing = async (different: 'true' | 'false') =>
      (await auditor.client.ok('cashSessionList', { query: { different } })).items.map(
        ({ id }) => id,
      );
    expect(await differing('true')).toEqual([session.id]);
    expect(await differing('false')).not.toContain(session.id);
  });

  test('shows cash moved during the count before closing', async () => {
    const session = await shop.openCash(10_000);
    await shop.sell({ payments: [{ method: 'cash', amount: 10_000 }] });
    expect(await close(session, { expected: 10_000, counts: { '10000': 1 } })).toMatchObject({
      status: 409,
      body: { code: 'resource.version_conflict', meta: { current: { expected: 20_000 } } },
    });
  });

  test('a sale concurrent with the closing is either in the count or rejected', async () => {
    const session = await shop.openCash(10_000);
    const body = {
      customerId: shop.customerId,
      idempotencyKey: randomUUID(),
      items: [
        {
          description: 'Consulta',
          quantity: 1,
          unitPrice: 500,
          taxKind: 'exento' as const,
          satKey: '85121600',
          satUnit: 'E48',
        },
      ],
      payments: [{ method: 'cash' as const, amount: 500 }],
    };
    const [sale, closing] = await Promise.all([
      shop.owner.client.call('purchaseCreate', { body }),
      close(session, { expected: 10_000, counts: { '10000': 1 } }),
    ]);
    expect(sale.ok).not.toBe(closing.ok);
    const after = await shop.owner.client.ok('cashSessionView', { params: paramsOf(session) });
    expect(after).toMatchObject(
      sale.ok
        ? { status: 'open', payments: 500 }
        : { status: 'closed', payments: 0, difference: 0 },
    );
  });

  test('reception sees only its own session and cannot close it; a signer closes any', async () => {
    const reception = await shop.as('reception');
    const owners = await shop.openCash();
    const own = await shop.openCash(1_000, reception);
    expect(
      (await reception.client.ok('cashSessionList', { query: {} })).items.map(({ id }) => id),
    ).toEqual([own.id]);
    expect(
      await reception.client.refused('cashSessionView', { params: paramsOf(owners) }),
    ).toMatchObject({ status: 404 });
    expect(
      await reception.client.refused('cashMovementCreate', {
        params: paramsOf(owners),
        body: { idempotencyKey: randomUUID(), kind: 'out', amount: 1, reason: 'x' },
      }),
    ).toMatchObject({ status: 404 });
    expect(await close(own, { expected: 1_000, counts: { '1000': 1 } }, reception)).toMatchObject({
      status: 403,
    });
    const sale = await shop.sell({ payments: [{ method: 'cash', amount: 10_000 }] }, reception);
    expect(sale.payments[0]?.cashSessionId).toBe(own.id);
    expect(await close(own, { expected: 11_000, counts: { '10000': 1, '1000': 1 } })).toMatchObject(
      {
        ok: true,
        body: {
          difference: 0,
          openedBy: { id: reception.userId },
          closedBy: { id: shop.owner.userId },
        },
      },
    );
  });
});
