import { isChain, readEventsAfter, insertEvent, linkEvent } from '../log/event-log';
import {
  because,
  createTestRegistry,
  pipeline,
  remoteRelease,
  shellRelease,
  type TestRegistry,
} from '../testing';

const shell = shellRelease('1.0.0-aaaaaaaa');
const versionAt = (index: number): string => `1.0.${index}-${String(index).padStart(8, '0')}`;

let at: TestRegistry;
/** Another process. */
let other: TestRegistry['registry'];
beforeAll(async () => {
  at = await createTestRegistry();
  other = await at.another();
  await at.release(shell);
});
afterAll(() => at.close());

const everything = () => readEventsAfter(at.database.pool, 0);

test('concurrent publications and promotions are all logged, and the chain is intact', async () => {
  const registries = [at.registry, other];
  const work = Array.from({ length: 10 }, async (_, index) => {
    const registry = registries[index % 2] ?? at.registry;
    const release = remoteRelease(`mfe-r${index % 5}`, versionAt(index)); // two versions each of five remotes
    const { name, version } = release;
    await registry.publish(
      await at.build(release),
      { name, version },
      { kind: 'pipeline', id: String(index), name: `pipeline ${index}` },
    );
    await registry.promote(name, version, { ...because, force: true });
    return `${name}@${version}`;
  });
  const done = await Promise.all(work);

  const events = await everything();
  expect(events).toHaveLength(2 + 10 * 2);
  expect(isChain(events, { seq: 0, hash: null })).toBe(true);
  const targetsOf = (action: string) =>
    events
      .filter((event) => event.action === action)
      .map(({ target }) => `${target.name}@${target.version}`);
  expect(targetsOf('published').slice(1).sort()).toEqual(done.toSorted());
  expect(targetsOf('promoted').slice(1).sort()).toEqual(done.toSorted());

  const compositionIds = events.flatMap(({ composition }) => composition ?? []);
  expect(compositionIds).toEqual(
    Array.from({ length: 11 }, (_, index) => `c-${String(index + 1).padStart(6, '0')}`),
  );
  const ends = await Promise.all(
    registries.map(async (registry) =>
      (await registry.state()).bundles.map(({ name, stable }) => `${name}@${stable}`),
    ),
  );
  expect(ends[0]).toEqual(ends[1]);
});

test('of two changes based on one log position, one wins and the other conflicts', async () => {
  const { seq } = await at.registry.state();
  const results = await Promise.allSettled(
    [at.registry, other].map((registry) =>
      registry.setPolicy('report', { ...because, expectedSeq: seq }),
    ),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(refused[0]?.reason).toMatchObject({ code: 'release.conflict', facts: { seq: seq + 1 } });
});

describe('a writer without the lock', () => {
  /** Writes the next event and keeps its transaction open while `run` starts. */
  const racing = async <Result>(
    run: () => Promise<Result>,
  ): Promise<PromiseSettledResult<Result>> => {
    const rival = await at.database.pool.connect();
    try {
      await rival.query('begin');
      const last = (await everything()).at(-1);
      const draft = {
        action: 'policy_changed',
        target: { name: null, version: null },
        evidence: { integrity: 'report' },
      } as const;
      await insertEvent(
        rival,
        linkEvent(last ?? { seq: 0, hash: null }, {
          draft,
          actor: pipeline,
          reason: 'a rival',
          at: new Date(),
          composition: null,
        }),
      );
      const running = run();
      const settled = Promise.allSettled([running]);
      await waitsFor(rival.query.bind(rival));
      await rival.query('commit');
      const [result] = await settled;
      return result;
    } finally {
      rival.release();
    }
  };
  /** Waits until the other writer blocks on the taken number. */
  const waitsFor = async (
    query: (sql: string) => Promise<{ rowCount: number | null }>,
  ): Promise<void> => {
    const waiting = `select 1 from pg_locks where not granted and locktype = 'transactionid' and pid <> pg_backend_pid()`;
    while (((await query(waiting)).rowCount ?? 0) === 0);
  };

  test('is not overwritten: the change re-reads the log and follows it', async () => {
    const before = (await everything()).length;
    const result = await racing(() =>
      at.registry.createToken({ name: 'ci', remote: null, scopes: ['read'] }, pipeline),
    );
    expect(result.status).toBe('fulfilled');
    const events = await everything();
    expect(events.slice(before).map(({ action }) => action)).toEqual([
      'policy_changed',
      'token_created',
    ]);
    expect(isChain(events, { seq: 0, hash: null })).toBe(true);
    expect(await at.registry.tokens()).toHaveLength(1); // the lost attempt was rolled back
  });

  test('conflicts with a change that expects a log position', async () => {
    const { seq } = await at.registry.state();
    const result = await racing(() =>
      at.registry.setPolicy('report', { ...because, expectedSeq: seq }),
    );
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { code: 'release.conflict', facts: { seq: seq + 1 } },
    });
  });
});

describe('listening', () => {
  beforeAll(async () => {
    await at.reset();
    other = await at.another();
  });

  test('every process is notified of every new composition and can read it', async () => {
    const notified: Record<'here' | 'there', (string | undefined)[]> = { here: [], there: [] };
    let tell: () => void = () => undefined;
    const all = new Promise<void>((resolve) => (tell = resolve));
    const note = async (side: 'here' | 'there', registry: typeof other): Promise<void> => {
      notified[side].push((await registry.current())?.composition.id);
      if (notified.here.includes('c-000003') && notified.there.includes('c-000003')) tell();
    };
    const endHere = at.registry.onChange(() => void note('here', at.registry));
    const end = other.onChange(() => void note('there', other));

    await at.release(shell);
    await other.setPolicy('report', because);
    await at.publish(remoteRelease('mfe-billing', versionAt(1))); // changes nothing that runs
    await at.registry.setPolicy('enforce', because);
    await all;
    endHere();
    end();
    // Notifications may be merged, never repeated.
    for (const ids of [notified.here, notified.there]) {
      expect(ids.length).toBeLessThanOrEqual(3);
      expect(ids).not.toContain(undefined);
    }
  });

  test('unsubscribed listeners are not called', async () => {
    const listener = jest.fn();
    at.registry.onChange(listener)();
    const notified = new Promise<void>((resolve) => void at.registry.onChange(resolve));
    await at.registry.setPolicy('report', because);
    await notified;
    expect(listener).not.toHaveBeenCalled();
  });

  test('reconnects after a lost connection and catches up', async () => {
    const notified = new Promise<void>((resolve) => void at.registry.onChange(resolve));
    const { rowCount } = await at.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen release_changed' order by backend_start limit 1`,
    );
    expect(rowCount).toBe(1);
    await other.setPolicy('enforce', because);
    await notified;
    expect((await at.registry.current())?.composition.policy).toEqual({ integrity: 'enforce' });
    expect(at.messages).toContain('the release notification connection was lost; reconnecting');
  });

  test('a database outage affects no page, and changes are caught up afterwards', async () => {
    await at.reset();
    const firstNotification = new Promise<void>((resolve) => void at.registry.onChange(resolve)); // fills the cache before the outage
    await at.release(shell);
    await firstNotification;
    const access = (words: string) =>
      at.sql(`do $$ begin execute format('${words} public, app_user', current_database()); end $$`);
    await access('revoke connect on database %I from');
    await at.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    while (!at.messages.includes('the release notification connection was lost; reconnecting'))
      await new Promise(setImmediate);
    expect((await at.registry.current())?.composition.id).toBe('c-000001');
    expect(at.messages.join()).toContain(
      'the composition in force cannot be read; the last known one stays',
    );
    const notified = new Promise<void>((resolve) => void at.registry.onChange(resolve));
    await access('grant connect on database %I to');
    await at.registry.setPolicy('report', because);
    await notified;
    expect((await at.registry.current())?.composition.id).toBe('c-000002');
  });
});
