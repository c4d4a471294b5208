import { createTestApi, signedInCompany, type TestApi } from '../../testing';
import { endTakenJobs, runDueJobs } from '../../testing/jobs';
import { ruleBody, ruleDefinition } from '../../testing/records/rules';
import { startWorkerProcess } from '../../testing/worker-process';

const people = 200;
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  api.database.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);

const count = async (text: string): Promise<number> =>
  (await sql<{ count: number }>(`select count(*)::integer as count from ${text}`))[0]?.count ?? 0;

test('a worker that is killed amid a rule loses no subject and repeats none', async () => {
  const owner = await signedInCompany(api);
  await sql(
    `insert into lead (company_id, id, name, phone, source, position, response_by, created_at, updated_at)
     select $1, gen_random_uuid(), 'Eva ' || n, '+5255' || (10000000 + n), 'web', n, now(), now(), now()
     from generate_series(1, $2::integer) n`,
    [owner.companyId, people],
  );
  api.clock.move(new Date(Date.now() - 11 * 60_000)); // so that its next time is over
  const { id, version } = await owner.client.ok('ruleCreate', {
    body: {
      ...ruleBody,
      definition: {
        ...ruleDefinition,
        trigger: { kind: 'schedule', subject: 'lead', cron: '0 * * * *' },
        actions: ruleDefinition.actions.slice(0, 1), // without the wait
      },
    },
  });
  await owner.client.ok('ruleMove', {
    params: { ruleId: id },
    body: { status: 'active', version },
  });
  api.clock.move();
  await sql(`update rule set next_at = date_trunc('hour', now()) where id = $1`, [id]);
  await sql(`update job set due_at = date_trunc('hour', now()) where kind = 'rule_timer'`);

  const first = startWorkerProcess(api.database);
  while (first.child.exitCode === null && (await count('task')) === 0);
  first.child.kill('SIGKILL');
  expect(await first.ended).toEqual([null, 'SIGKILL']);
  // The database notices that nobody is there any more, and takes the open step back.
  while (
    (await count(
      `pg_stat_activity where state like '%transaction%' and datname = current_database() and usename = 'app_user'`,
    )) > 0
  );
  const done = await count('task');
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(people);

  await endTakenJobs(api.database);
  await runDueJobs(api);
  expect(await count('task')).toBe(people);
  expect(await count('(select distinct related_id from task) each')).toBe(people);
  expect(await count(`rule_run where state = 'done'`)).toBe(people);
});
