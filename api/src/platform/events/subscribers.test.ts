import { problemTitle } from '@sala/shared-contracts/problem-titles';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { createFailedEvent } from '../../testing/records/failed-events';
import { runDueJobs } from '../../testing/jobs';
import { createChangeRecorder } from '../audit/change-recorder';
import { AfterCommit } from '../database/after-commit';
import { inTransaction } from '../database/database';
import { ProblemError } from '../http/problem-error';
import { createClock } from '../time/clock';
import { runStep } from '../jobs/run-step';
import { readMissed } from '../live/missed-events';
import { pruneOutbox, readBacklog } from './outbox-maintenance';
import { subscribe, type Subscriber } from './subscribers';

let handle: Subscriber<'customer.noted'>['handle'] = () => Promise.resolve();
const endFirst = subscribe<'customer.noted'>({
  name: 'test_first',
  events: ['customer.noted'],
  handle: (context) => handle(context),
});
const second: string[] = [];
const endSecond = subscribe<'customer.noted'>({
  name: 'test_second',
  events: ['customer.noted'],
  handle: ({ event }) => Promise.resolve(void second.push(event.entityId)),
});

describe('event subscribers', () => {
  let api: TestApi;
  let owner: SignedInMember;
  const noteId = crypto.randomUUID();

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    await runDueJobs(api);
  });
  afterAll(async () => {
    endFirst();
    endSecond();
    await api.close();
  });
  beforeEach(() => {
    handle = () => Promise.resolve();
    second.length = 0;
  });

  const publish = (entityId: string, fails = false): Promise<void> =>
    inTransaction(api.database.pool, owner, async (db) => {
      const { publish: publishEvent } = createChangeRecorder(db, {
        now: api.clock.now().toISOString(),
        requestId: crypto.randomUUID(),
      });
      await publishEvent({ type: 'customer.noted', entityId, payload: { noteId } });
      if (fails) throw new Error('undone');
    });
  const sql = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await api.database.asOwner((client) => client.query(text, values))).rows as Row[]; // as the statement says
  const step = (retryAfter: readonly number[]) =>
    runStep({
      pool: api.database.pool,
      kinds: {},
      clock: createClock(),
      publicUrl: 'https://sala.test',
      postMail: () => Promise.resolve(),
      retryAfter,
      onFailure: () => undefined,
    });
  const drain = async (retryAfter: readonly number[] = []) => {
    while (await step(retryAfter));
  };
  /** An open transaction in any database of the cluster holds the position back. */
  const positionAfterAllEvents = async (): Promise<string> => {
    for (;;) {
      const { position } = await readMissed(api.database.pool, owner.companyId, null);
      const [row] = await sql<{ after: boolean }>(
        'select $1::xid8 > max(transaction) as after from outbox_event',
        position,
      );
      if (row?.after === true) return position;
    }
  };

  test('every subscriber gets each committed event once, with payload and user', async () => {
    const heard: unknown[] = [];
    handle = ({ event, userId }) => Promise.resolve(void heard.push({ ...event, userId }));
    await expect(publish('undone', true)).rejects.toThrow('undone');
    await publish('kept');
    await drain();
    expect(heard).toEqual([
      {
        id: expect.any(String),
        type: 'customer.noted',
        entityId: 'kept',
        payload: { noteId },
        occurredAt: expect.any(String),
        causedByRun: null,
        userId: owner.userId,
      },
    ]);
    expect(second).toEqual(['kept']);
  });

  test('a failing subscriber is rolled back and retried alone', async () => {
    let tries = 0;
    handle = async ({ db, event }) => {
      await db.query(
        `insert into sandbox_mail (recipient, subject, body, sent_at) values ($1, '', '', now())`,
        [event.entityId],
      );
      tries += 1;
      if (tries === 1) throw new Error('once');
    };
    await publish('retried');
    await drain([0]);
    expect([tries, second]).toEqual([2, ['retried']]);
    expect(await sql(`select from sandbox_mail where recipient = 'retried'`)).toHaveLength(1);
  });

  test('an interrupted outside call is repeated with the same event id and recorded once', async () => {
    const calls: string[] = [];
    const recorded: string[] = [];
    handle = ({ event }) =>
      Promise.resolve(
        new AfterCommit(() => {
          calls.push(event.id);
          if (calls.length === 1) return Promise.reject(new Error('connection reset'));
          return Promise.resolve(({ event: later }) =>
            Promise.resolve(void recorded.push(later.id)),
          );
        }),
      );
    await publish('outside');
    await drain([0]);
    expect(recorded).toHaveLength(1);
    expect(calls).toEqual([recorded[0], recorded[0]]);
  });

  test('events of a newer version wait; a payload of another version is refused', async () => {
    await publish('newer');
    await sql(
      `update job set kind = 'event_of_tomorrow' where kind = 'event_test_first' and state = 'waiting'`,
    );
    const heard: string[] = [];
    handle = ({ event }) => Promise.resolve(void heard.push(event.entityId));
    await publish('older');
    await sql(`update outbox_event set payload = '{}' where entity_id = 'older'`);
    await drain();
    expect([heard, second]).toEqual([[], ['newer']]);
    expect(
      await sql(`select kind from job where state = 'waiting' and kind like 'event%'`),
    ).toEqual([{ kind: 'event_of_tomorrow' }]);
    await sql(`delete from job where kind = 'event_of_tomorrow' or state = 'failed'`);
  });

  test('a permanently failed event is counted, listed, retried or discarded', async () => {
    handle = () => Promise.reject(new Error('the cause names María'));
    await publish('dead');
    await drain([0, 0]);
    const { items, total } = await owner.client.ok('failedEventList');
    expect([total, items]).toMatchObject([
      1,
      [
        {
          subscriber: 'test_first',
          event: 'customer.noted',
          entityId: 'dead',
          attempts: 3,
          reason: null,
        },
      ],
    ]);
    expect(JSON.stringify(items)).not.toContain('María');
    expect((await readBacklog(api.database.pool)).failed).toBe(1);
    const params = { failedEventId: items[0]?.id ?? '' };
    const stranger = await signedInCompany(api);
    expect((await stranger.client.refused('failedEventRetry', { params })).status).toBe(404);

    handle = () => Promise.reject(new ProblemError('customer.blocked'));
    await owner.client.ok('failedEventRetry', { params });
    await drain();
    const again = (await owner.client.ok('failedEventList')).items;
    expect(again).toMatchObject([{ id: params.failedEventId, attempts: 1 }]);
    expect(again[0]?.reason).toBe(problemTitle('customer.blocked', 'es-MX'));

    const heard: string[] = [];
    handle = ({ event }) => Promise.resolve(void heard.push(event.entityId));
    await owner.client.ok('failedEventRetry', { params });
    expect((await owner.client.refused('failedEventRetry', { params })).status).toBe(404);
    await drain();
    expect([heard, second]).toEqual([['dead'], ['dead']]); // the other subscriber succeeded at once

    const other = { params: await createFailedEvent(api, owner) };
    await owner.client.ok('failedEventDiscard', other);
    expect((await owner.client.ok('failedEventList')).total).toBe(0);
  });

  test('finished events are pruned, failed ones stay, and outdated pages resync', async () => {
    await sql('delete from job');
    const { position: before } = await readMissed(api.database.pool, owner.companyId, null);
    await publish('done');
    await drain();
    handle = () => Promise.reject(new Error('no'));
    await publish('failed');
    await drain();
    const position = await positionAfterAllEvents();
    expect((await readMissed(api.database.pool, owner.companyId, before)).events).not.toBeNull();
    expect(await pruneOutbox(api.database.pool, '1 hour')).toEqual({ jobs: 0, events: 0 });
    expect(await pruneOutbox(api.database.pool, '0 seconds')).toEqual({
      jobs: 3,
      events: expect.any(Number),
    });
    const left = await sql<{ entity: string }>('select entity_id as entity from outbox_event');
    expect(left).toEqual([{ entity: 'failed' }]);
    expect((await readMissed(api.database.pool, owner.companyId, before)).events).toBeNull();
    expect((await readMissed(api.database.pool, owner.companyId, position)).events).toEqual([]);
  });

  test('the backlog counts due jobs and the age of the oldest', async () => {
    await sql(`delete from job`);
    await publish('late');
    await sql(`update job set due_at = clock_timestamp() - interval '90 seconds'`);
    const { waiting, oldestSeconds, failed } = await readBacklog(api.database.pool);
    expect([waiting, failed]).toEqual([2, 0]);
    expect(oldestSeconds).toBeGreaterThanOrEqual(90);
  });
});
