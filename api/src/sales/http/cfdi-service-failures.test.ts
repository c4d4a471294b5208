import type { CfdiRequest } from '@sala/shared-contracts';
import {
  StampingUnavailable,
  type CancelRequest,
  type Stamp,
  type StampRequest,
  type TaxStamping,
} from '../../adapters/tax-stamping/port';
import { withClient } from '../../platform/database/connection';
import { createTestApi, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { cfdiRequest, registerForTax } from '../../testing/records/purchases';
import { openShop, type Shop } from '../../testing/shop';

const paidByCard: CfdiRequest = { ...cfdiRequest, method: 'PUE', form: '28' };
const debit = { payments: [{ method: 'card_debit', amount: 10_000 }] };

/** A stamping service behind an unreliable connection. */
class UnreliableStamping implements TaxStamping {
  readonly driver = 'live';
  readonly given = new Map<string, Stamp>();
  readonly cancelled: CancelRequest[] = [];
  asked: string[] = [];
  /** Called when the request arrives and when the response leaves. */
  arrives: () => Promise<void> | void = () => undefined;
  leaves: () => void = () => undefined;
  findable = true;

  async stamp({ reference, xml }: StampRequest): Promise<Stamp> {
    this.asked.push(`stamp ${reference}`);
    await this.arrives();
    const stamp = this.given.get(reference) ?? {
      uuid: `00000000-0000-4000-8000-${String(this.given.size + 1).padStart(12, '0')}`,
      stampedAt: '2026-11-26T18:00:00Z',
      xml,
    };
    this.given.set(reference, stamp);
    this.leaves();
    return stamp;
  }

  find(reference: string): Promise<Stamp | null> {
    this.asked.push(`find ${reference}`);
    if (!this.findable) throw new StampingUnavailable('sin servicio');
    return Promise.resolve(this.given.get(reference) ?? null);
  }

  async cancel(wish: CancelRequest): Promise<void> {
    this.asked.push('cancel');
    await this.arrives();
    this.cancelled.push(wish);
    this.leaves();
  }
}

describe('CFDI and failures of the stamping service', () => {
  let api: TestApi;
  let shop: Shop;
  const service = new UnreliableStamping();

  beforeAll(async () => {
    api = await createTestApi({ taxStamping: service });
  });
  beforeEach(async () => {
    Object.assign(service, {
      asked: [],
      arrives: () => undefined,
      leaves: () => undefined,
      findable: true,
    });
    shop = await openShop(api);
    await registerForTax(api, shop.owner.companyId);
  });
  afterAll(() => api.close());

  const owner = (sql: string, values: unknown[] = []) =>
    api.database.asOwner((client) => client.query<{ status: string }>(sql, values));
  const stamp = (purchaseId: string, body = paidByCard) =>
    shop.owner.client.call('cfdiStamp', { params: { purchaseId }, body });
  const statusOf = async (purchaseId: string) =>
    (await owner('select status from cfdi where purchase_id = $1', [purchaseId])).rows[0]?.status;
  /** Makes the recovery job due now instead of in two minutes. */
  const recover = async () => {
    await owner(`update job set due_at = clock_timestamp() where kind = 'cfdi_recovery'`);
    await runDueJobs(api);
  };
  const crash = () => {
    throw new TypeError('the process is gone');
  };
  const breakOff = () => {
    throw new StampingUnavailable('la conexión se cortó');
  };

  test('a request in flight is committed and locks no row, and a second click reports it', async () => {
    const { id } = await shop.sell(debit);
    let second: Awaited<ReturnType<typeof stamp>> | undefined;
    service.arrives = async () => {
      expect(await statusOf(id)).toBe('stamping');
      await owner('select from purchase where id = $1 for update nowait', [id]);
      await owner('select from cfdi where purchase_id = $1 for update nowait', [id]);
      second = await stamp(id);
    };
    expect(await stamp(id)).toMatchObject({ ok: true, body: { status: 'stamped' } });
    expect(second).toMatchObject({ ok: true, body: { status: 'stamping', uuid: null } });
    expect(service.asked).toEqual([`stamp ${id}/0`]);
    expect(
      (
        await owner(`select from job where kind = 'cfdi_recovery' and company_id = $1`, [
          shop.owner.companyId,
        ])
      ).rowCount,
    ).toBe(0);
  });

  test('after a crash past the stamp, the purchase stays locked and recovery finds the stamp', async () => {
    const { id, version } = await shop.sell({ issue: true });
    service.leaves = crash;
    expect(await stamp(id, cfdiRequest)).toMatchObject({ status: 500 });
    expect(await statusOf(id)).toBe('stamping');
    expect(
      await shop.owner.client.refused('purchaseUpdate', {
        params: { purchaseId: id },
        body: { version, notes: 'otra' },
      }),
    ).toMatchObject({ code: 'cfdi.not_possible' });
    service.leaves = () => undefined;
    await recover();
    const { cfdi } = await shop.view({ id });
    expect(cfdi).toMatchObject({
      status: 'stamped',
      uuid: service.given.get(`${id}/0`)?.uuid,
      lastError: null,
    });
    expect(service.asked).toEqual([`stamp ${id}/0`, `find ${id}/0`]);
    const { rows } = await api.database.asOwner((client) =>
      client.query(`select action from audit_log where entity_id = $1`, [cfdi?.id]),
    );
    expect(rows).toEqual([{ action: 'cfdi.stamped' }]);
  });

  test('after a crash before the request arrives, recovery repeats it', async () => {
    const { id } = await shop.sell(debit);
    service.arrives = crash;
    expect(await stamp(id)).toMatchObject({ status: 500 });
    service.arrives = () => undefined;
    await recover();
    expect(service.asked).toEqual([`stamp ${id}/0`, `find ${id}/0`, `stamp ${id}/0`]);
    expect((await shop.view({ id })).cfdi).toMatchObject({ status: 'stamped' });
  });

  test('a lost response is queried at once, and the request stays open while the service is down', async () => {
    const [lost, unknown] = [await shop.sell(debit), await shop.sell(debit)];
    service.leaves = breakOff;
    expect(await stamp(lost.id)).toMatchObject({ ok: true, body: { status: 'stamped' } });
    service.findable = false;
    expect(await stamp(unknown.id)).toMatchObject({
      status: 502,
      body: { code: 'cfdi.unavailable' },
    });
    expect((await shop.view(unknown)).cfdi).toMatchObject({
      status: 'stamping',
      lastError: 'la conexión se cortó',
    });
    await recover();
    expect(await statusOf(unknown.id)).toBe('stamping');
    service.findable = true;
    await recover();
    expect((await shop.view(unknown)).cfdi).toMatchObject({ status: 'stamped', lastError: null });
  });

  test('a cancellation is committed before the call and repeated after a crash', async () => {
    const { id } = await shop.sell(debit);
    await stamp(id);
    const cfdiId = (await shop.view({ id })).cfdi?.id ?? '';
    const cancel = () =>
      shop.owner.client.call('cfdiCancel', { params: { cfdiId }, body: { reason: '02' } });
    service.arrives = async () => {
      await owner('select from cfdi where id = $1 for update nowait', [cfdiId]);
      expect(await statusOf(id)).toBe('cancelling');
    };
    service.leaves = crash;
    expect(await cancel()).toMatchObject({ status: 500 });
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'cfdi.not_possible' } });
    service.leaves = () => undefined;
    await recover();
    expect((await shop.view({ id })).cfdi).toMatchObject({
      status: 'cancelled',
      cancelReason: '02',
    });
  });

  test('rejects characters outside the SAT schema, in the input and in stored texts', async () => {
    const items = [
      {
        description: 'Consulta | urgencias',
        quantity: 1,
        unitPrice: 10_000,
        taxKind: 'exento' as const,
        satKey: '85121600',
        satUnit: 'E48',
      },
    ];
    const body = { idempotencyKey: crypto.randomUUID(), customerId: shop.customerId, items };
    expect(await shop.owner.client.refused('purchaseCreate', { body })).toMatchObject({
      status: 400,
      errors: [{ path: 'items.0.description', code: 'format' }],
    });
    const { id } = await shop.sell(debit);
    await withClient(api.database.superuser, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query(
        `update purchase_item set description = 'Consulta | urgencias' where purchase_id = $1`,
        [id],
      );
    });
    expect(await stamp(id)).toMatchObject({
      status: 409,
      body: {
        code: 'cfdi.invalid',
        errors: [{ path: 'items.0.description' }],
        meta: { findings: [{ code: 'line_characters', facts: { line: 1 } }] },
      },
    });
    expect(service.asked).toEqual([]);
    const named = { ...paidByCard, receiver: { ...paidByCard.receiver, name: 'ANA | RUIZ' } };
    expect(
      await shop.owner.client.refused('cfdiStamp', { params: { purchaseId: id }, body: named }),
    ).toMatchObject({ status: 400, errors: [{ path: 'receiver.name' }] });
  });
});
