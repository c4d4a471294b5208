import { withClient } from '../../platform/database/connection';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { createVisitRecords, visitInputs, writeVisit } from '../../testing/records/visits';

const hour = 3_600_000;

describe('tasks that events make', () => {
  let api: TestApi;
  let doctor: SignedInMember;
  let visitId: string;

  const tasks = () =>
    withClient(
      api.database.owner,
      async (client) =>
        (
          await client.query<{ title: string; status: string; priority: string }>(
            `select title, status, priority from task where company_id = $1 and source = 'event' order by number`,
            [doctor.companyId],
          )
        ).rows,
    );

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    doctor = await signedInCompany(api, { founder: ['owner', 'doctor'] });
    ({ visitId } = await createVisitRecords(api, doctor));
    await doctor.client.ok('visitStart', { params: { visitId }, ...visitInputs.visitStart });
    await runDueJobs(api);
  });
  afterEach(() => api.clock.move());
  afterAll(() => api.close());

  const later = async (hours: number) => {
    api.clock.move(new Date(api.clock.now().getTime() + hours * hour));
    await withClient(api.database.owner, (client) =>
      client.query(
        `update job set due_at = due_at - make_interval(hours => $1) where kind = 'visit_unsigned'`,
        [hours],
      ),
    );
    await runDueJobs(api);
  };

  test('a note without a signature becomes one after a day, urgent after three', async () => {
    await later(23);
    expect(await tasks()).toEqual([]);
    await later(2);
    expect(await tasks()).toMatchObject([
      { title: 'Firmar la nota de la consulta 1', status: 'todo', priority: 'high' },
    ]);
    await later(48);
    expect(await tasks()).toMatchObject([{ status: 'todo', priority: 'critical' }]);
    api.clock.move(); // the session has run out
    await writeVisit(doctor.client, visitId);
    await doctor.client.ok('visitSign', { params: { visitId }, ...visitInputs.visitSign });
    await runDueJobs(api);
    expect(await tasks()).toMatchObject([{ status: 'done' }]);
    const logged = await withClient(api.database.owner, (client) =>
      client.query(
        `select diff -> 'status' as status from audit_log where company_id = $1 and action = 'clinical_task.moved'`,
        [doctor.companyId],
      ),
    );
    expect(logged.rows).toEqual([{ status: ['todo', 'done'] }]);
  });

  test('switched off, a note without a signature becomes none', async () => {
    await doctor.client.ok('systemRuleUpdate', {
      params: { systemRule: 'unsigned_visits' },
      body: { enabled: false, version: 0 },
    });
    await later(25);
    await later(48);
    expect(await tasks()).toEqual([]);
  });

  test('a note that is signed in time becomes none', async () => {
    await writeVisit(doctor.client, visitId);
    await doctor.client.ok('visitSign', { params: { visitId }, ...visitInputs.visitSign });
    await runDueJobs(api);
    await later(100);
    expect(await tasks()).toEqual([]);
  });
});
