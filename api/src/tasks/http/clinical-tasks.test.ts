import type { Role } from '@sala/shared-contracts';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { createPatient } from '../../testing/records/patients';
import { createVisitRecords, visitInputs, writeVisit } from '../../testing/records/visits';

/* A word that occurs only in what clinicians write. */
const sentinel = 'Zarzaparrilla';

describe('clinical tasks', () => {
  let api: TestApi;
  let doctor: SignedInMember;
  let nurse: SignedInMember;
  let reception: SignedInMember;
  let visitId: string;
  let patientId: string;

  const member = async (role: Role) => newMember(api, doctor.companyId, [role]);
  const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    api.database.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);
  const create = (change: object = {}, by: SignedInMember = doctor) =>
    by.client.call('clinicalTaskCreate', {
      body: {
        patientId,
        title: 'Llamar por el resultado',
        category: 'call_patient',
        dueType: 'next_visit',
        ...change,
      },
    });
  const created = async (change: object = {}) => {
    const { id } = await doctor.client.ok('clinicalTaskCreate', {
      body: {
        patientId,
        title: 'Llamar por el resultado',
        category: 'call_patient',
        dueType: 'next_visit',
        ...change,
      },
    });
    return id;
  };
  const at = (clinicalTaskId: string) => ({ params: { clinicalTaskId } });
  const codeOf = async (answer: Promise<{ body: unknown }>) => {
    const { code, errors } = (await answer).body as {
      code?: string;
      errors?: { path: string; code: string }[];
    }; // a refusal
    return errors?.map((error) => `${error.path} ${error.code}`).join() ?? code;
  };
  const sign = () =>
    doctor.client.call('visitSign', { params: { visitId }, ...visitInputs.visitSign });

  let firstVisitId: string;
  beforeAll(async () => {
    api = await createTestApi();
    doctor = await newCompany(api, { founder: ['owner', 'doctor'] });
    nurse = await member('nurse');
    reception = await member('reception');
    firstVisitId = (await createVisitRecords(api, doctor)).visitId;
  });
  // Another patient in another visit, which has begun.
  beforeEach(async () => {
    patientId = (await createPatient(doctor.client, { firstName: 'Elena' })).id;
    const rows = await sql<{ id: string }>(
      `insert into visit (company_id, visit_number, patient_id, department_id, site_id, started_at, created_at, created_by, updated_at, updated_by)
       select company_id, 1, $1, department_id, site_id, now(), now(), created_by, now(), updated_by
       from visit where id = $2 returning id`,
      [patientId, firstVisitId],
    );
    visitId = rows[0]?.id ?? '';
    await doctor.client.ok('visitStart', { params: { visitId }, ...visitInputs.visitStart });
  });
  afterAll(() => api.close());

  test('go from person to person until their outcome, and are opened again with a reason', async () => {
    const id = await created({ assigneeRole: 'nurse', rationale: sentinel });
    const mine = { query: { view: 'mine' as const } };
    expect((await nurse.client.ok('clinicalTaskList', mine)).items).toEqual([]);
    const taken = await nurse.client.ok('clinicalTaskAssign', {
      ...at(id),
      body: { version: 1, assigneeId: nurse.userId },
    });
    expect(taken).toMatchObject({ assignee: { id: nurse.userId }, assigneeRole: null });
    expect((await nurse.client.ok('clinicalTaskList', mine)).items).toMatchObject([{ id }]);

    const move = (body: object) =>
      nurse.client.call('clinicalTaskMove', { ...at(id), body: body as never }); // wrong on purpose
    expect(await codeOf(move({ version: 1, status: 'in_progress' }))).toBe(
      'resource.version_conflict',
    );
    expect((await move({ version: 2, status: 'in_progress' })).status).toBe(200);
    expect((await move({ version: 3, status: 'on_hold' })).status).toBe(200);
    expect(await codeOf(move({ version: 4, status: 'done' }))).toBe('outcome required');
    expect(await codeOf(move({ version: 4, status: 'canceled' }))).toBe('reason required');
    const done = await move({ version: 4, status: 'done', outcome: `${sentinel} resuelto` });
    expect(done.body).toMatchObject({ status: 'done', outcome: `${sentinel} resuelto` });
    expect(await codeOf(move({ version: 5, status: 'canceled', reason: 'No' }))).toBe(
      'task.transition_refused',
    );
    expect(await codeOf(move({ version: 5, status: 'todo' }))).toBe('reason required');
    const again = await move({ version: 5, status: 'todo', reason: 'Volvió a llamar' });
    expect(again.body).toMatchObject({ status: 'todo', outcome: null, completedAt: null });
    const log = await sql<{ action: string }>(
      `select action from audit_log where entity_id = $1 and action like 'clinical_task.%' order by id`,
      [id],
    );
    expect(log.map(({ action }) => action)).toEqual([
      'clinical_task.created',
      'clinical_task.updated',
      ...Array.from({ length: 4 }, () => 'clinical_task.moved'),
    ]);
  });

  test('mandatory ones hold the signature, in the API and in PostgreSQL', async () => {
    await writeVisit(doctor.client, visitId);
    const id = await created({
      title: 'Tomar glucosa',
      dueType: 'this_visit',
      visitId,
      mandatory: true,
    });
    await created({ dueType: 'this_visit', visitId }); // not mandatory
    expect((await sign()).body).toMatchObject({
      code: 'visit.tasks_open',
      meta: { tasks: [{ id, title: 'Tomar glucosa' }] },
    });
    await expect(
      sql(`update visit set status = 'signed' where id = $1`, [visitId]),
    ).rejects.toMatchObject({ constraint: 'visit_tasks_open' });
    await doctor.client.ok('clinicalTaskMove', {
      ...at(id),
      body: { version: 1, status: 'done', outcome: '98 mg/dL' },
    });
    expect((await sign()).status).toBe(200);
    expect(await codeOf(create({ dueType: 'this_visit', visitId, mandatory: true }))).toBe(
      'task.visit_closed',
    );
    const reopen = { version: 2, status: 'todo' as const, reason: 'Faltó repetirla' };
    expect(await codeOf(doctor.client.call('clinicalTaskMove', { ...at(id), body: reopen }))).toBe(
      'task.visit_closed',
    );
    await expect(
      sql(`update task set status = 'todo', completed_at = null where id = $1`, [id]),
    ).rejects.toMatchObject({ constraint: 'task_visit_closed' });
  });

  test('a signature and a mandatory task at the same moment never both succeed', async () => {
    await writeVisit(doctor.client, visitId);
    const [signed, task] = await Promise.all([
      sign(),
      create({ dueType: 'this_visit', visitId, mandatory: true }, nurse),
    ]);
    expect([signed.status, task.status].sort()).toEqual(
      signed.status === 200 ? [200, 409] : [201, 409],
    );
  });

  test('what is for the next visit shows there, and not what came after it', async () => {
    const id = await created();
    const other = await created({ dueType: 'date', dueOn: '2030-01-01' });
    await sql(`update task set created_at = now() - interval '30 days' where id = $1`, [id]);
    const { items } = await doctor.client.ok('clinicalTaskList', { query: { visitId } });
    expect(items.map((task) => task.id)).toEqual([id]);
    const ofPatient = await doctor.client.ok('clinicalTaskList', { query: { patientId } });
    expect(ofPatient.items.map((task) => task.id).sort()).toEqual([id, other].sort());
  });

  test('who is due, when and for whom is checked', async () => {
    const { id: strangerId } = await createPatient(doctor.client, { firstName: 'Otra' });
    expect([
      await codeOf(create({ dueType: 'date' })),
      await codeOf(create({ dueOn: '2030-01-01' })),
      await codeOf(create({ dueType: 'this_visit' })),
      await codeOf(create({ patientId: strangerId, dueType: 'this_visit', visitId })),
      await codeOf(create({ mandatory: true })),
      await codeOf(create({ assigneeId: nurse.userId, assigneeRole: 'nurse' })),
      await codeOf(create({ assigneeId: reception.userId })),
    ]).toEqual([
      'dueOn required',
      'dueOn not_an_option',
      'visitId required',
      'visitId not_an_option',
      'mandatory not_an_option',
      'assigneeRole not_an_option',
      'assigneeId not_an_option',
    ]);
    await expect(
      sql(
        `insert into task (company_id, number, scope, title, patient_id, visit_id, due_type, category, created_at, updated_at)
         values ($1, 99, 'clinical', 'Otra', $2, $3, 'this_visit', 'other', now(), now())`,
        [doctor.companyId, strangerId, visitId],
      ),
    ).rejects.toMatchObject({ constraint: 'task_of_visit_patient' });
  });

  test('calls are noted in their order, up to the limit', async () => {
    const id = await created();
    const call = () =>
      nurse.client.call('clinicalTaskAttemptCreate', {
        ...at(id),
        body: { result: 'no_answer' as const },
      });
    await call();
    await sql(
      `insert into task_attempt (company_id, task_id, result, at, by_user)
       select $1, $2, 'no_answer', now(), $3 from generate_series(1, 48)`,
      [doctor.companyId, id, nurse.userId],
    );
    const both = await Promise.all([call(), call()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await doctor.client.ok('clinicalTaskView', at(id))).attempts).toHaveLength(50);
  });

  test('reasons, outcomes and comments are only for who reads the record', async () => {
    const id = await created({ rationale: sentinel });
    await doctor.client.ok('clinicalTaskCommentCreate', { ...at(id), body: { body: sentinel } });
    await doctor.client.ok('clinicalTaskMove', {
      ...at(id),
      body: { version: 1, status: 'done', outcome: sentinel },
    });
    const all = { query: { patientId, status: 'done' } };
    const seen = async ({ client }: SignedInMember) =>
      JSON.stringify([
        await client.ok('clinicalTaskView', at(id)),
        await client.ok('clinicalTaskList', all),
      ]);
    expect(await seen(nurse)).toContain(sentinel);
    expect(await seen(reception)).not.toContain(sentinel);
  });

  test('a comment names who reads it, and tells them its number only', async () => {
    const id = await created();
    const comment = (mentions: readonly string[]) => ({
      ...at(id),
      body: { body: `@X ${sentinel}`, mentions: [...mentions] },
    });
    const stranger = await newCompany(api, { founder: ['owner', 'doctor'] });
    const blind = await member('marketing');
    for (const unable of [reception, blind, stranger])
      expect(
        await codeOf(
          doctor.client.call('clinicalTaskCommentCreate', comment([nurse.userId, unable.userId])),
        ),
      ).toBe('mentions.1 not_an_option');
    const task = await doctor.client.ok(
      'clinicalTaskCommentCreate',
      comment([nurse.userId, nurse.userId, doctor.userId]),
    );
    expect(task.discussion).toHaveLength(1);
    expect(task.discussion[0]?.mentions.map((one) => one.id).sort()).toEqual(
      [nurse.userId, doctor.userId].sort(),
    );
    const told = async ({ client }: SignedInMember) =>
      (await client.ok('notificationList', { query: {} })).items.filter(
        ({ path }) => path === `/hospital/task?taskId=${id}`,
      );
    expect(await told(nurse)).toMatchObject([
      { kind: 'task_mentioned', facts: { title: `#${task.number}` } },
    ]);
    expect(JSON.stringify(await told(nurse))).not.toContain(sentinel);
    expect(await told(doctor)).toEqual([]);
    const able = await doctor.client.ok('taskAssigneeList', { query: { scope: 'clinical' } });
    expect(able.items.map((one) => one.id).sort()).toEqual(
      expect.arrayContaining([nurse.userId, doctor.userId].sort()),
    );
    expect(able.items.map((one) => one.id)).not.toContain(reception.userId);
    expect(
      await codeOf(blind.client.call('taskAssigneeList', { query: { scope: 'clinical' } })),
    ).toBe('permission.denied');
    expect((await reception.client.ok('clinicalTaskView', at(id))).discussion).toEqual([]);
  });

  test('others never get tasks of patients, and another company’s are not there', async () => {
    const id = await created({ rationale: sentinel });
    for (const role of ['billing', 'marketing', 'owner'] as const) {
      const person = await member(role);
      for (const answer of [
        await person.client.call('clinicalTaskList', { query: {} }),
        await person.client.call('clinicalTaskView', at(id)),
        await create({}, person),
      ])
        expect(answer.body).toMatchObject({ code: 'permission.denied' });
      const tasks = await person.client.ok('taskList', { query: {} });
      expect(tasks.items).toEqual([]);
      expect(await codeOf(person.client.call('taskView', { params: { taskId: id } }))).toBe(
        'resource.not_found',
      );
    }
    expect(await codeOf(create({}, reception))).toBe('permission.denied');
    const stranger = await newCompany(api, { founder: ['owner', 'doctor'] });
    expect(await codeOf(stranger.client.call('clinicalTaskView', at(id)))).toBe(
      'resource.not_found',
    );
    expect(await codeOf(create({}, stranger))).toBe('resource.not_found');
    expect((await stranger.client.ok('clinicalTaskList', { query: {} })).items).toEqual([]);
  });
});
