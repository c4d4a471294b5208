import {
  createTestDatabase,
  signedInCompany,
  createTestApi,
  type TestApi,
  type SignedInMember,
  type TestDatabase,
} from '../../testing';
import { withClient } from '../database/connection';
import { inTransaction } from '../database/database';
import {
  DeliveryRefused,
  DeliveryUnanswered,
  type Delivery,
  type DeliveryChannel,
} from './delivery';
import { enqueueDelivery, takeDeliveries } from './delivery.queries';
import { startDeliverySender, type DeliverySender, type SenderOptions } from './delivery-sender';

const nobody = { userId: null, companyId: null };

describe('deliveries', () => {
  let database: TestDatabase;
  const senders: DeliverySender[] = [];
  const lost: string[] = [];
  const troubles: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.close()));
    await withClient(database.owner, (client) => client.query('delete from delivery'));
    lost.length = 0;
    troubles.length = 0;
  });
  afterAll(() => database.drop());

  const channel = (
    send: (delivery: Delivery) => Promise<unknown> | void,
    repeatable = false,
  ): DeliveryChannel => ({
    repeatable,
    send: async (delivery) => {
      await send(delivery);
      return { providerId: `provider-${delivery.recipient}` };
    },
  });
  const start = (out: DeliveryChannel, options: Partial<SenderOptions> = {}) => {
    const sender = startDeliverySender({
      pool: database.pool,
      channels: { out },
      onLost: (cause, { kind }) => lost.push(`${kind}: ${String(cause)}`),
      onError: (cause) => troubles.push(String(cause)),
      pollEvery: 5,
      retryAfter: [1, 1, 1],
      ...options,
    });
    senders.push(sender);
    return sender;
  };
  const post = (recipient: string) =>
    inTransaction(database.pool, nobody, (db) =>
      enqueueDelivery(db, { channel: 'out', kind: 'note', recipient, payload: {}, file: null }),
    );
  const rows = async () =>
    (
      await database.pool.query<Record<string, unknown>>(
        `select recipient, state, attempt, unanswered, provider_id as "providerId", error_code as code, payload from delivery order by recipient`,
      )
    ).rows;
  /** Polls until all are settled; the test's timeout is the limit. */
  const settled = async () => {
    for (;;) {
      const open = await database.pool.query('select from delivery where settled_at is null');
      if (open.rowCount === 0) return rows();
      await new Promise(setImmediate);
    }
  };

  test('are sent once, then their content is removed', async () => {
    const seen: string[] = [];
    start(channel(({ recipient }) => void seen.push(recipient)));
    await post('ana');
    expect(await settled()).toEqual([
      {
        recipient: 'ana',
        state: 'sent',
        attempt: 1,
        unanswered: 0,
        providerId: 'provider-ana',
        code: null,
        payload: null,
      },
    ]);
    expect(seen).toEqual(['ana']);
  });

  test('are `sending` to other sessions during the call', async () => {
    let during: unknown;
    start(
      channel(async () => {
        during = await rows();
      }),
    );
    await post('ana');
    await settled();
    expect(during).toMatchObject([{ state: 'sending', attempt: 1 }]);
  });

  test('a call without an answer holds up nobody else', async () => {
    let answer: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => {
      start(
        channel(async ({ recipient }) => {
          if (recipient !== 'ana') return;
          resolve();
          await new Promise<void>((end) => {
            answer = end;
          });
        }),
      );
    });
    await post('ana');
    await asked;
    await post('leo');
    const states = async () => (await rows()).map(({ state }) => state);
    while ((await states())[1] !== 'sent') await new Promise(setImmediate);
    expect(await states()).toEqual(['sending', 'sent']);
    answer?.();
    await settled();
  });

  test('are sent once by the next process when one dies before the call', async () => {
    await post('ana');
    await takeDeliveries(database.pool, ['out'], 5, 0); // the process died after committing the intent
    const calls: number[] = [];
    start(channel(({ attempt }) => void calls.push(attempt)));
    expect(await settled()).toMatchObject([{ state: 'sent', attempt: 2, unanswered: 1 }]);
    expect(calls).toEqual([2]);
  });

  test('become unknown after two interrupted calls, with no third attempt', async () => {
    await post('ana');
    const calls: number[] = [];
    const dying = channel(({ attempt }) => {
      calls.push(attempt);
      return new Promise(() => undefined); // the provider received it, the process never learns
    });
    start(dying, { leaseSeconds: 0, pollEvery: 3_600_000 });
    while (calls.length < 1) await new Promise(setImmediate);
    start(dying, { leaseSeconds: 0, pollEvery: 3_600_000 });
    while (calls.length < 2) await new Promise(setImmediate);
    start(channel(({ attempt }) => void calls.push(attempt)));
    expect(await settled()).toMatchObject([
      { state: 'unknown', attempt: 2, unanswered: 2, code: 'interrupted' },
    ]);
    expect(calls).toEqual([1, 2]);
    expect(troubles).toEqual([expect.stringContaining('1 deliveries were interrupted twice')]);
  });

  test('are retried freely when the provider deduplicates', async () => {
    await post('ana');
    for (let died = 0; died < 4; died += 1) {
      await takeDeliveries(database.pool, ['out'], 5, 0);
      await database.pool.query(`select delivery_resolve('{out}')`);
    }
    start(channel(() => undefined, true));
    expect(await settled()).toMatchObject([{ state: 'sent', attempt: 5, unanswered: 4 }]);
  });

  test('are not taken again during the lease', async () => {
    await post('ana');
    await takeDeliveries(database.pool, ['out'], 5, 120);
    await post('luis');
    start(channel(() => undefined));
    while ((await rows())[1]?.['state'] !== 'sent') await new Promise(setImmediate);
    expect(await rows()).toMatchObject([{ state: 'sending' }, { state: 'sent' }]);
  });

  test('a late result of an expired lease is ignored', async () => {
    await post('ana');
    let answer: (() => void) | undefined;
    const late = start(
      channel(() => new Promise<void>((resolve) => (answer = resolve))),
      { leaseSeconds: 0, pollEvery: 3_600_000 },
    );
    while (!answer) await new Promise(setImmediate);
    start(channel(() => Promise.reject(new DeliveryRefused('no such person'))));
    expect(await settled()).toMatchObject([{ state: 'failed' }]);
    answer();
    await late.close();
    expect(await rows()).toMatchObject([{ state: 'failed', code: 'refused', providerId: null }]);
  });

  test.each([
    [
      'refuses permanently',
      new DeliveryRefused('no'),
      { state: 'failed', attempt: 1, code: 'refused' },
    ],
    [
      'never responds',
      new DeliveryUnanswered('gone'),
      { state: 'unknown', attempt: 2, code: 'unanswered' },
    ],
    [
      'is unavailable',
      new Error('ECONNREFUSED'),
      { state: 'failed', attempt: 4, code: 'unavailable' },
    ],
  ])('one whose provider %s gets the matching state', async (_what, cause, expected) => {
    start(channel(() => Promise.reject(cause)));
    await post('ana');
    expect(await settled()).toMatchObject([{ ...expected, payload: null }]);
    expect(lost).toEqual([`note: ${String(cause)}`]);
  });

  describe('of a company', () => {
    let api: TestApi;
    let member: SignedInMember;
    beforeAll(async () => {
      api = await createTestApi({ database });
      member = await signedInCompany(api);
    });
    afterAll(() => api.close());

    test('are visible only to the company, which can retry failed ones', async () => {
      await inTransaction(database.pool, member, (db) =>
        enqueueDelivery(db, {
          channel: 'out',
          kind: 'note',
          recipient: 'ana',
          payload: { secret: 1 },
          file: null,
        }),
      );
      let companyId: string | null = null;
      start(
        channel((delivery) => {
          ({ companyId } = delivery);
          throw new DeliveryRefused('no');
        }),
      );
      while (lost.length === 0) await new Promise(setImmediate);
      await Promise.all(senders.splice(0).map((sender) => sender.close()));
      const seenBy = (who: { companyId: string | null; userId: string | null }) =>
        inTransaction(database.pool, who, (db) => db.query('select state, payload from delivery'));
      expect(companyId).toBe(member.companyId);
      expect(await seenBy(member)).toEqual([{ state: 'failed', payload: { secret: 1 } }]);
      expect(await seenBy(nobody)).toEqual([]);
      expect(await seenBy(await signedInCompany(api))).toEqual([]);
    });
  });

  test('lose their content after a week and their row after a month', async () => {
    await withClient(database.owner, (client) =>
      client.query(
        `insert into delivery (channel, kind, recipient, payload, state, settled_at)
         select 'out', 'note', days::text, '{}', 'failed', clock_timestamp() - days * interval '1 day' from unnest(array[6, 8, 31]) as days`,
      ),
    );
    start(channel(() => undefined));
    while ((await rows()).length !== 2) await new Promise(setImmediate);
    expect(await rows()).toMatchObject([
      { recipient: '6', payload: {} },
      { recipient: '8', payload: null },
    ]);
  });
});
