import pino from 'pino';
import type { ApiEndpointName } from '@sala/shared-contracts';
import type { Context } from './handler';
import { createServices } from '../../create-services';
import { createTestDatabase, type TestDatabase } from '../../testing';
import type { Call } from './call';
import { runHandler, type AnyHandler } from './run';

describe('running a handler', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query(
      `insert into failed_attempt values ('one', 'password', '', 0, now()), ('two', 'password', '', 0, now())`,
    );
  });
  afterAll(() => database.drop());

  const run = (handler: AnyHandler, actor: Call['actor'] = null) => {
    const { pool } = database;
    const log = pino({ level: 'silent' });
    const services = createServices({ pool, publicUrl: 'https://sala.test', sandbox: false }, log);
    const call = {
      id: '0b0f6a3e-1111-4111-8111-000000000002',
      locale: 'en' as const,
      origin: { address: '127.0.0.1', userAgent: '' },
      actor,
    };
    const parts = { params: undefined, query: undefined, body: undefined };
    return runHandler({ pool, services, handler, call, parts, log });
  };

  const raise = (db: Context<ApiEndpointName>['db'], email: string) =>
    db.query('update failed_attempt set failures = failures + 1 where email = $1', [email]);

  test('refuses a call let in as an emergency whose handler proved none', async () => {
    const actor = {
      userId: '0b0f6a3e-1111-4111-8111-000000000003',
      sessionId: '0b0f6a3e-1111-4111-8111-000000000004',
      companyId: null,
      roles: [],
      permissions: new Set<never>(),
      policy: null,
      emergency: { proved: true }, // by an attempt that was retried
    };
    await expect(run(async () => 'a record', actor)).rejects.toMatchObject({
      code: 'emergency_access.required',
    });
    const proving: AnyHandler = async () => {
      actor.emergency.proved = true;
      return 'a record';
    };
    expect(await run(proving, actor)).toBe('a record');
  });

  test('retries the loser of a deadlock; both take effect once', async () => {
    let waiting = 2;
    let bothHold: () => void = () => undefined;
    const barrier = new Promise<void>((resolve) => (bothHold = resolve));
    let runs = 0;
    const crossing =
      (first: string, second: string): AnyHandler =>
      async ({ db }) => {
        runs += 1;
        await raise(db, first);
        waiting -= 1;
        if (waiting === 0) bothHold();
        await barrier;
        await raise(db, second);
        return first;
      };
    expect(await Promise.all([run(crossing('one', 'two')), run(crossing('two', 'one'))])).toEqual([
      'one',
      'two',
    ]);
    expect(runs).toBeGreaterThan(2); // the loser may retry more than once
    const counted = await database.pool.query(
      'select email, failures from failed_attempt order by email',
    );
    expect(counted.rows).toEqual([
      { email: 'one', failures: 2 },
      { email: 'two', failures: 2 },
    ]);
  });

  test('gives up after three attempts', async () => {
    let attempts = 0;
    const losing: AnyHandler = async ({ db }) => {
      attempts += 1;
      return db.query(
        `do $$ begin raise exception 'lost' using errcode = 'serialization_failure'; end $$`,
      );
    };
    await expect(run(losing)).rejects.toMatchObject({ code: '40001' });
    expect(attempts).toBe(3);
  });

  test('effects run only after a commit, and their failure keeps the answer', async () => {
    const seen: string[] = [];
    const counted = async () =>
      String(
        (
          await database.pool.query<{ n: number }>(
            `select count(*) as n from sandbox_mail where recipient = 'effect'`,
          )
        ).rows[0]?.n,
      );
    const handler =
      (fails: boolean): AnyHandler =>
      async ({ db, afterCommit }) => {
        afterCommit(() => {
          throw new Error('an effect that fails');
        });
        afterCommit(async () => {
          seen.push(await counted());
        });
        await db.query(
          `insert into sandbox_mail (recipient, subject, body, sent_at) values ('effect', '', '', now())`,
        );
        if (fails) throw new Error('the handler failed');
        return 'done';
      };
    await expect(run(handler(true))).rejects.toThrow('the handler failed');
    expect(await run(handler(false))).toBe('done');
    expect(seen).toEqual(['1']);
  });

  test('events are written to the outbox in the same transaction', async () => {
    const noteId = crypto.randomUUID();
    await run(async ({ publish }) =>
      publish({ type: 'customer.noted', entityId: '1', payload: { noteId } }),
    );
    await expect(
      run(async ({ publish }) => {
        await publish({ type: 'customer.updated', entityId: '2' });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    const events = await database.pool.query('select type, entity_id, payload from outbox_event');
    expect(events.rows).toEqual([{ type: 'customer.noted', entity_id: '1', payload: { noteId } }]);
  });
});
