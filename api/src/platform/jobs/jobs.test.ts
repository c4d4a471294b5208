import { randomUUID } from 'node:crypto';
import { createClock } from '../time/clock';
import { inTransaction, type Db } from '../database/database';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { withClient } from '../database/connection';
import type { JobKind } from './job';
import { enqueueInTurn, enqueueJob, cancelJob, scheduleJob, takeJobs } from './job.queries';
import { startJobRunner } from './job-runner';
import { runStep, type StepOptions } from './run-step';

/** Increments a customer's notes per step, so that rolled-back steps show. */
const counting = (
  steps: number,
  before: (done: number) => Promise<void> | void = () => undefined,
): JobKind => ({
  step: async ({ db, entityId, audit }) => {
    const { done } = await db.one<{ done: number }>(
      `update customer set notes = coalesce(notes::int, 0) + 1 where id = $1 returning notes::int as done`,
      [entityId],
    );
    await audit({ action: 'customer.counted', entityType: 'customer', entityId });
    await before(done);
    return done < steps ? 'more' : 'done';
  },
  abandon: async ({ db, entityId }) => {
    await db.query(`update customer set notes = 'dejado' where id = $1`, [entityId]);
  },
});

describe('jobs', () => {
  let api: TestApi;
  let member: SignedInMember;
  let customerId: string;
  const failures: [string, boolean][] = [];

  const options = (kind: JobKind, more: Partial<StepOptions> = {}): StepOptions => ({
    pool: api.database.pool,
    kinds: { counting: kind },
    clock: createClock(),
    publicUrl: 'https://sala.test',
    postMail: () => Promise.resolve(),
    retryAfter: [0, 0],
    onFailure: (cause, _job, givenUp) =>
      failures.push([cause instanceof Error ? cause.message : '', givenUp]),
    ...more,
  });
  const inCompany = <Result>(run: (db: Db) => Promise<Result>) =>
    inTransaction(api.database.pool, member, run);
  const ask = () => inCompany((db) => enqueueJob(db, 'counting', customerId, member.userId));
  const notes = async () =>
    (await member.client.ok('customerView', { params: { customerId } })).notes;
  const jobs = () =>
    inCompany((db) =>
      db.query<{ state: string; fault: string | null }>(
        'select state, fault from job where entity_id = $1',
        [customerId],
      ),
    );
  /** Runs all due jobs in sequence. */
  const drain = async (step: StepOptions): Promise<number> => {
    for (let count = 0; ; count += 1) if (!(await runStep(step))) return count;
  };

  beforeAll(async () => {
    api = await createTestApi();
    member = await signedInCompany(api);
    await runDueJobs(api); // what follows the founding of a company
  });
  beforeEach(async () => {
    failures.length = 0;
    customerId = (
      await member.client.ok('customerCreate', { body: { kind: 'person', name: 'Ana' } })
    ).id;
  });
  afterAll(() => api.close());

  test('runs steps until done, and queues a job only once', async () => {
    await ask();
    await ask();
    expect(await drain(options(counting(3)))).toBe(3);
    expect([await notes(), await jobs()]).toEqual(['3', [{ state: 'done', fault: null }]]);
    await ask(); // a finished job may be queued again
    expect(await drain(options(counting(4)))).toBe(1);
  });

  test('each step acts for the company and person who queued the job', async () => {
    await ask();
    await drain(options(counting(1)));
    const [entry] = await api.database.asOwner(
      async (client) =>
        (
          await client.query(
            `select company_id, user_id from audit_log where action = 'customer.counted' and entity_id = $1`,
            [customerId],
          )
        ).rows,
    );
    expect(entry).toEqual({ company_id: member.companyId, user_id: member.userId });
    const stranger = await signedInCompany(api);
    expect(
      await inTransaction(api.database.pool, stranger, (db) =>
        db.query('select from job where company_id <> $1', [stranger.companyId]),
      ),
    ).toEqual([]);
  });

  test('a failed step is rolled back and retried', async () => {
    await ask();
    let tries = 0;
    const failingOnce = counting(2, (done) => {
      tries += 1;
      if (done === 2 && tries === 2) throw new Error('once');
    });
    await drain(options(failingOnce));
    expect([await notes(), await jobs(), failures]).toEqual([
      '2',
      [{ state: 'done', fault: null }],
      [['once', false]],
    ]);
  });

  test('is abandoned after the last retry', async () => {
    await ask();
    const failing = counting(2, () => {
      throw new Error('always');
    });
    await drain(options(failing));
    expect([await notes(), await jobs()]).toEqual([
      'dejado',
      [{ state: 'failed', fault: 'Error: always' }],
    ]);
    expect(failures).toEqual([
      ['always', false],
      ['always', false],
      ['always', true],
    ]);
  });

  test('a step whose connection breaks has no effect and is done by another worker', async () => {
    await ask();
    const broken = counting(1, async () => {
      await withClient(api.database.superuser, (client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
        ),
      );
    });
    await runStep(options(broken));
    expect(await notes()).toBeNull();
    await drain(options(counting(1)));
    expect([await notes(), await jobs()]).toEqual(['1', [{ state: 'done', fault: null }]]);
  });

  test('concurrent workers do each step once', async () => {
    await ask();
    const one = options(counting(12));
    let done = false;
    const kind = counting(12, (count) => {
      done ||= count === 12;
    });
    const work = async (): Promise<void> => {
      while (!done) await runStep({ ...one, kinds: { counting: kind } });
    };
    await Promise.all([work(), work(), work()]);
    expect([await notes(), await jobs(), failures]).toEqual([
      '12',
      [{ state: 'done', fault: null }],
      [],
    ]);
  });

  test('jobs of one turn keep their order, whoever dies or fails, and others run beside them', async () => {
    const turns = [['ana'], ['ana', 'eva'], ['eva'], ['ana'], ['leo'], ['eva', 'leo']];
    const ids = turns.map((): string => randomUUID());
    for (const [index, id] of ids.entries())
      await inCompany((db) => enqueueInTurn(db, 'counting', id, member.userId, turns[index] ?? []));
    // Somebody takes what is free, and dies: the same is free again.
    const free = [ids[0], ids[4]];
    for (let time = 0; time < 2; time += 1) {
      const taken = await takeJobs(api.database.pool, ['counting'], {
        beginWithinSeconds: 0,
        most: 9,
      });
      expect(taken.map(({ entityId }) => entityId)).toEqual(free);
    }
    const done: string[] = [];
    const begun = new Set<string>();
    let leoIsDone = (): void => undefined;
    const leo = new Promise<void>((resolve) => {
      leoIsDone = resolve;
    });
    const kind: JobKind = {
      step: async ({ entityId }) => {
        if (entityId === ids[0]) await leo; // only beside it
        if (!begun.has(entityId) && entityId === ids[1]) {
          begun.add(entityId);
          throw new Error('once');
        }
        if (entityId === ids[4]) leoIsDone();
        done.push(entityId);
        return 'done';
      },
      abandon: () => Promise.resolve(),
    };
    const step = options(kind, { retryAfter: [0, 0, 0, 0] });
    await Promise.all([drain(step), drain(step), drain(step)]);
    const doneOf = (turn: string) =>
      done.filter((id) => turns[ids.indexOf(id)]?.includes(turn)).map((id) => ids.indexOf(id));
    expect([doneOf('ana'), doneOf('eva'), doneOf('leo')]).toEqual([
      [0, 1, 3],
      [1, 2, 5],
      [4, 5],
    ]);
    expect(failures).toEqual([['once', false]]);
    expect(await inCompany((db) => db.query('select from job_turn'))).toEqual([]);
  });

  test('a repeated job waits until it is due, also after being abandoned', async () => {
    await ask();
    const clock = createClock();
    const repeatAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const daily: JobKind = {
      step: async (context) => (await counting(1).step(context), { repeatAt }),
      abandon: async (context) => (await counting(1).abandon(context), { repeatAt }),
    };
    const ahead = () =>
      inCompany((db) =>
        db.query<{ minutes: number }>(
          `select round(extract(epoch from due_at - now()) / 60)::int as minutes from job where entity_id = $1`,
          [customerId],
        ),
      );
    const dueNow = () =>
      inCompany((db) =>
        scheduleJob(db, 'counting', customerId, member.userId, {
          dueAt: clock.now().toISOString(),
          now: clock.now().toISOString(),
        }),
      );
    expect(await drain(options(daily))).toBe(1);
    expect([await notes(), await jobs(), await ahead()]).toEqual([
      '1',
      [{ state: 'waiting', fault: null }],
      [{ minutes: 60 }],
    ]);
    await dueNow(); // replaces the waiting job
    expect(
      await drain(options({ ...daily, step: () => Promise.reject(new Error('always')) })),
    ).toBe(3);
    expect([await notes(), await jobs(), await ahead()]).toEqual([
      'dejado',
      [{ state: 'waiting', fault: 'Error: always' }],
      [{ minutes: 60 }],
    ]);
    await inCompany((db) => cancelJob(db, 'counting', customerId));
    expect(await jobs()).toEqual([]);
  });

  test('leaves unknown kinds to other workers', async () => {
    await ask();
    expect(await drain({ ...options(counting(1)), kinds: { other: counting(1) } })).toBe(0);
    expect(await jobs()).toEqual([{ state: 'waiting', fault: null }]);
  });

  test('the runner takes new jobs until it is stopped', async () => {
    let seen = (): void => undefined;
    const finished = new Promise<void>((resolve) => {
      seen = resolve;
    });
    const { retryAfter: _retryAfter, ...rest } = options({
      ...counting(1),
      step: async (context) => {
        const outcome = await counting(1).step(context);
        if (context.entityId === customerId) seen();
        return outcome;
      },
    });
    const runner = startJobRunner({
      ...rest,
      pollEvery: 5,
      onError: (cause) => failures.push([String(cause), false]),
    });
    await ask();
    await finished;
    await runner.stop();
    expect(await jobs()).toEqual([{ state: 'done', fault: null }]);
    await ask();
    expect([await jobs(), failures]).toEqual([
      expect.arrayContaining([{ state: 'waiting', fault: null }]),
      [],
    ]);
  });
});
