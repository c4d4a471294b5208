import type { RecordImport, Role } from '@sala/shared-contracts';
import { createTestApi, signIn, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { createPatient } from '../../testing/records/patients';
import { actAsPerson } from '../../adapters/whatsapp/simulated-acts';
import { runDueJobs } from '../../testing/jobs';
import { connectWhatsapp } from '../../testing/records/messages';
import { createVisitRecords, visitInputs, writeVisit } from '../../testing/records/visits';
import type { CallInput } from '@sala/shared-contracts/client';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('notices, files and exports of tasks', () => {
  let owner: SignedInMember;
  let reception: SignedInMember;
  let nurse: SignedInMember;
  let stranger: SignedInMember;

  beforeAll(async () => {
    owner = await newCompany(api);
    const member = async (role: Role) => newMember(api, owner.companyId, [role]);
    reception = await member('reception');
    nurse = await member('nurse');
    stranger = await newCompany(api);
  });
  afterAll(() => api.clock.move());

  const at = (taskId: string) => ({ params: { taskId } });
  const create = (body: object = {}) =>
    owner.client.ok('taskCreate', { body: { title: 'Pedir guantes', ...body } });
  const told = async (who: SignedInMember, taskId: string) =>
    (await who.client.ok('notificationList', { query: {} })).items
      .filter(({ path }) => path === `/tasks?taskId=${taskId}`)
      .map(({ kind, facts }) => `${kind} ${facts['title']}`);

  test('who gets a task from somebody else is told once', async () => {
    const task = await create({ assigneeId: reception.userId });
    const changed = await owner.client.ok('taskUpdate', {
      ...at(task.id),
      body: { version: 1, priority: 'high', assigneeId: reception.userId },
    });
    expect(await told(reception, task.id)).toEqual(['task_assigned Pedir guantes']);
    await owner.client.ok('taskBulk', {
      body: {
        tasks: [{ id: task.id, version: changed.version }],
        change: { kind: 'assignee', assigneeId: nurse.userId },
      },
    });
    expect(await told(nurse, task.id)).toEqual(['task_assigned Pedir guantes']);
    const own = await create({ assigneeId: owner.userId });
    expect(await told(owner, own.id)).toEqual([]);
  });

  test('who left is neither given a task nor named', async () => {
    const gone = await newMember(api, owner.companyId, ['nurse']);
    await api.database.asOwner((client) =>
      client.query(
        `update membership set status = 'inactive' where company_id = $1 and user_id = $2`,
        [owner.companyId, gone.userId],
      ),
    );
    const { id } = await create();
    const assign = { ...at(id), body: { version: 1, assigneeId: gone.userId } };
    expect((await owner.client.refused('taskUpdate', assign)).errors).toMatchObject([
      { path: 'assigneeId', code: 'not_an_option' },
    ]);
    const mention = { ...at(id), body: { body: '@Ella', mentions: [gone.userId] } };
    expect((await owner.client.refused('taskCommentCreate', mention)).errors).toMatchObject([
      { path: 'mentions.0', code: 'not_an_option' },
    ]);
  });

  test('a comment names people of the company, who are told once each', async () => {
    const { id } = await create();
    const foreign = { ...at(id), body: { body: '@X', mentions: [stranger.userId] } };
    expect((await owner.client.refused('taskCommentCreate', foreign)).errors).toMatchObject([
      { path: 'mentions.0', code: 'not_an_option' },
    ]);
    expect((await owner.client.ok('taskView', at(id))).comments).toBe(0);
    const mentions = [nurse.userId, nurse.userId, owner.userId];
    const { discussion } = await owner.client.ok('taskCommentCreate', {
      ...at(id),
      body: { body: '¿Lo ves?', mentions },
    });
    expect(discussion[0]?.mentions.map((person) => person.id).sort()).toEqual(
      [nurse.userId, owner.userId].sort(),
    );
    expect(await told(nurse, id)).toEqual(['task_mentioned Pedir guantes']);
    expect(await told(owner, id)).toEqual([]);
    await expect(
      api.database.asOwner((client) =>
        client.query(
          'insert into task_mention (company_id, comment_id, user_id) select company_id, id, $2 from task_comment where task_id = $1',
          [id, stranger.userId],
        ),
      ),
    ).rejects.toMatchObject({ constraint: 'task_mention_of_member' });
  });

  test('shows the newest 200 comments', async () => {
    const { id } = await create();
    await api.database.asOwner((client) =>
      client.query(
        `insert into task_comment (company_id, task_id, body, at, by_user)
         select $1, $2, 'n ' || n, timestamptz '2026-01-01Z' + n * interval '1 minute', $3 from generate_series(1, 201) n`,
        [owner.companyId, id, owner.userId],
      ),
    );
    const { discussion } = await owner.client.ok('taskView', at(id));
    expect([discussion.length, discussion[0]?.body, discussion.at(-1)?.body]).toEqual([
      200,
      'n 2',
      'n 201',
    ]);
  });

  test('files are of who reads the task, changed by who changes it, and go with it', async () => {
    const { id } = await create();
    const add = { ...at(id), query: { name: 'nota.txt' }, body: new Blob(['Nota']) };
    const file = await owner.client.ok('taskFileCreate', add);
    expect(await nurse.client.ok('taskFileList', at(id))).toEqual({ items: [file] });
    const one = { params: { taskFileId: file.id } };
    await nurse.client.ok('taskFileDownload', one);
    expect((await nurse.client.refused('taskFileCreate', add)).code).toBe('permission.denied');
    expect((await nurse.client.refused('taskFileDelete', one)).code).toBe('permission.denied');
    for (const name of ['taskFileDownload', 'taskFileDelete'] as const)
      expect((await stranger.client.refused(name, one)).code).toBe('resource.not_found');
    expect((await stranger.client.refused('taskFileCreate', add)).code).toBe('resource.not_found');
    const program = { ...add, query: { name: 'a.exe' }, body: new Blob(['MZ\u0000\u0001']) };
    expect((await owner.client.refused('taskFileCreate', program)).code).toBe(
      'taskFile.kind_unknown',
    );
    for (let more = 1; more < 20; more += 1) await owner.client.ok('taskFileCreate', add);
    expect((await owner.client.refused('taskFileCreate', add)).code).toBe('taskFile.limit_reached');
    await owner.client.ok('taskDelete', { ...at(id), query: { version: 1 } });
    const left = await api.database.asOwner((client) =>
      client.query('select id from stored_file where purpose = $1 and company_id = $2', [
        'task',
        owner.companyId,
      ]),
    );
    expect(left.rows).toEqual([]);
  });

  test('a clinical task has no files of this kind, and its notice no title', async () => {
    const { id: patientId } = await createPatient(owner.client, { firstName: 'Ana' });
    const doctor = await newMember(api, owner.companyId, ['doctor']);
    const task = await doctor.client.ok('clinicalTaskCreate', {
      body: {
        patientId,
        title: 'Resultado de VIH',
        category: 'lab_follow_up',
        dueType: 'next_visit',
        assigneeId: nurse.userId,
      },
    });
    const { items } = await nurse.client.ok('notificationList', { query: {} });
    expect(items.find(({ path }) => path === `/hospital/task?taskId=${task.id}`)).toMatchObject({
      kind: 'task_assigned',
      facts: { title: `#${task.number}` },
    });
    const add = { ...at(task.id), query: { name: 'a.txt' }, body: new Blob(['x']) };
    expect((await owner.client.refused('taskFileCreate', add)).code).toBe('resource.not_found');
  });

  test('the export has the list’s rows, and no formula of somebody else', async () => {
    await create({ title: '=cmd|calc', priority: 'critical' });
    const answer = await owner.client.ok('taskExport', { query: { priority: 'critical' } });
    const text = await answer.content.text();
    expect(text).toContain(`'=cmd|calc`);
    expect(text).not.toContain('Pedir guantes');
  });

  test('who has how much to do says what is late too', async () => {
    const helper = await newMember(api, owner.companyId, ['reception']);
    await create({ assigneeId: helper.userId, dueOn: '2020-01-01' });
    await create({ assigneeId: helper.userId });
    const { items } = await owner.client.ok('taskAssigneeList');
    expect(items.find(({ id }) => id === helper.userId)).toMatchObject({ open: 2, overdue: 1 });
  });
});

describe('what waits for a person', () => {
  const today = '2026-11-27';
  const none = { conversations: 0, unsignedVisits: 0, tasks: 0, clinicalTasks: 0 };

  let doctor: SignedInMember;

  const join = async (role: Role) => newMember(api, doctor.companyId, [role]);
  const countsOf = ({ client }: Pick<SignedInMember, 'client'>) => client.ok('waitingCountView');

  beforeEach(async () => {
    doctor = await newCompany(api, { founder: ['owner', 'doctor'] });
  });
  afterEach(() => api.clock.move());
  afterAll(() => api.clock.move());

  test('is a visit without their signature, from the day after it', async () => {
    const { visitId } = await createVisitRecords(api, doctor);
    await api.database.asOwner((db) =>
      db.query(
        'update visit set practitioner_id = (select id from practitioner where user_id = $1) where id = $2',
        [doctor.userId, visitId],
      ),
    );
    await doctor.client.ok('visitStart', { params: { visitId }, ...visitInputs.visitStart });
    expect(await countsOf(doctor)).toEqual(none);
    api.clock.move(new Date(api.clock.now().getTime() + 48 * 3_600_000));
    expect(await countsOf(await signIn(api, doctor.email))).toEqual({ ...none, unsignedVisits: 1 });
    expect((await countsOf(await join('doctor'))).unsignedVisits).toBe(0);
  });

  test('are their own open tasks that are due, those of patients apart', async () => {
    api.clock.move(new Date(`${today}T16:00:00Z`));
    doctor = await newCompany(api, { founder: ['owner', 'doctor'] });
    const nurse = await join('nurse');
    const { visitId } = await createVisitRecords(api, doctor);
    const { patient } = await doctor.client.ok('visitView', { params: { visitId } });
    const assigneeId = nurse.userId;
    const add = (title: string, dueOn: string) =>
      doctor.client.ok('taskCreate', { body: { title, dueOn, assigneeId } });
    await add('De ayer', '2026-11-26');
    const due = await add('De hoy', today);
    await add('De mañana', '2026-11-28');
    await doctor.client.ok('clinicalTaskCreate', {
      body: {
        patientId: patient.id,
        title: 'Llamar por el resultado',
        category: 'call_patient',
        dueType: 'date',
        dueOn: today,
        assigneeId,
      },
    });
    expect(await countsOf(nurse)).toEqual({ ...none, tasks: 2, clinicalTasks: 1 });
    await nurse.client.ok('taskMove', {
      params: { taskId: due.id },
      body: { version: due.version, status: 'done' },
    });
    expect((await countsOf(nurse)).tasks).toBe(1);
    expect(await countsOf(doctor)).toEqual(none);
  });

  test('is a conversation with a patient until somebody answers or another takes it', async () => {
    const reception = await join('reception');
    const { connection } = await connectWhatsapp(doctor);
    await doctor.client.ok('integrationTest', { params: { provider: 'whatsapp' } });
    const account = connection?.webhookUrl ?? '';
    const from = { id: '+525512345678', name: 'Rosa Méndez' };
    const say = { kind: 'text', text: '¿Tienen lugar mañana?' } as const;
    expect(await actAsPerson(api.phoneNetwork.whatsapp, api.clock, account, from, say)).toBe(true);
    await runDueJobs(api);
    expect(await countsOf(reception)).toEqual({ ...none, conversations: 1 });
    const [conversation] = (await reception.client.ok('conversationList', { query: {} })).items;
    await doctor.client.ok('conversationUpdate', {
      params: { conversationId: conversation?.id ?? '' },
      body: { version: conversation?.version ?? 0, assigneeId: doctor.userId },
    });
    expect((await countsOf(reception)).conversations).toBe(0);
    expect((await countsOf(doctor)).conversations).toBe(1);
  });
});

describe('tasks that events make', () => {
  const hour = 3_600_000;

  let doctor: SignedInMember;
  let visitId: string;

  const tasks = () =>
    api.database.asOwner(
      async (client) =>
        (
          await client.query<{ title: string; status: string; priority: string }>(
            `select title, status, priority from task where company_id = $1 and source = 'event' order by number`,
            [doctor.companyId],
          )
        ).rows,
    );

  beforeEach(async () => {
    doctor = await newCompany(api, { founder: ['owner', 'doctor'] });
    ({ visitId } = await createVisitRecords(api, doctor));
    await doctor.client.ok('visitStart', { params: { visitId }, ...visitInputs.visitStart });
    await runDueJobs(api);
  });
  afterEach(() => api.clock.move());
  afterAll(() => api.clock.move());

  const later = async (hours: number) => {
    api.clock.move(new Date(api.clock.now().getTime() + hours * hour));
    await api.database.asOwner((client) =>
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
    const logged = await api.database.asOwner((client) =>
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

describe('imports of tasks', () => {
  type Plan = CallInput<'taskImportCheck'>['body'];

  const hostile = '<script>alert(1)</script>';
  const heads =
    'Tarea,Descripción,Prioridad,Estado,Etiqueta,Correo del responsable,Empieza,Vence,Color';

  describe('imports of tasks', () => {
    let owner: SignedInMember;

    beforeEach(async () => {
      owner = await newCompany(api);
      await owner.client.ok('categoryCreate', {
        body: { kind: 'task_label', code: 'compras', name: 'Compras' },
      });
    });
    afterAll(() => api.clock.move());

    const upload = (text: string | Blob, client = owner.client) =>
      client.ok('taskImportCreate', { query: { name: 'tareas.csv' }, body: new Blob([text]) });
    const check = async (
      { id: taskImportId, mapping }: RecordImport,
      plan: Partial<Plan> = {},
      client = owner.client,
    ) => {
      await client.ok('taskImportCheck', {
        params: { taskImportId },
        body: { mapping, matchBy: ['title'], onMatch: 'skip', ...plan },
      });
      await runDueJobs(api);
      return client.ok('taskImportView', { params: { taskImportId } });
    };
    const run = async ({ id: taskImportId }: RecordImport, client = owner.client) => {
      await client.ok('taskImportRun', { params: { taskImportId } });
      await runDueJobs(api);
      return client.ok('taskImportView', { params: { taskImportId } });
    };
    const all = 'backlog,todo,in_progress,done,canceled';
    const tasks = async (client = owner.client) =>
      (await client.ok('taskList', { query: { status: all, sort: 'createdAt' } })).items;

    test('each row is looked at without writing, then made once, and rejects say why', async () => {
      const file = `${heads}
Pedir guantes,"Talla M, cajas",Urgente,En curso,compras,${owner.email.toUpperCase()},01/12/2026,15/12/2026,azul
Revisar extintor,,,Terminada,,,,,
${hostile},,,,,,,2026-12-24,
Pedir guantes,,Alta,,,${owner.email},,15/12/2026,
,,,,,,,,sin título
Mal,,muchísima,En espera,Nada,nadie@otra.test,20/12/2026,10/12/2026,
${'x'.repeat(201)},,,,,,,pronto,
`;
      const draft = await upload(file);
      expect(draft.mapping).toEqual([
        'title',
        'description',
        'priority',
        'status',
        'label',
        'assigneeEmail',
        'startOn',
        'dueOn',
        null,
      ]);
      const checked = await check(draft);
      expect(checked.counts).toEqual({ created: 3, updated: 0, skipped: 1, rejected: 3 });
      expect(await tasks()).toEqual([]);
      expect(checked.faults.map(({ row, heading, code }) => [row, heading, code])).toEqual([
        [6, 'Tarea', 'required'],
        [7, 'Estado', 'not_an_option'],
        [7, 'Prioridad', 'not_an_option'],
        [7, 'Etiqueta', 'not_an_option'],
        [7, 'Correo del responsable', 'not_an_option'],
        [7, 'Vence', 'too_small'],
        [8, 'Vence', 'format'],
        [8, 'Tarea', 'too_long'],
      ]);
      expect((await run(checked)).counts).toEqual(checked.counts);
      expect(await tasks()).toMatchObject([
        {
          number: 1,
          title: 'Pedir guantes',
          priority: 'critical',
          status: 'in_progress',
          label: { name: 'Compras' },
          assignee: { id: owner.userId },
          startOn: '2026-12-01',
          dueOn: '2026-12-15',
          source: 'import',
          createdBy: { id: owner.userId },
        },
        { number: 2, title: 'Revisar extintor', status: 'done', priority: 'medium', dueOn: null },
        { number: 3, title: hostile, status: 'todo', dueOn: '2026-12-24' },
      ]);
      const rejects = await owner.client.ok('taskImportRejects', {
        params: { taskImportId: draft.id },
      });
      expect(await rejects.content.text()).toMatch(/Mal,.*Prioridad: /);
      expect((await owner.client.ok('notificationList')).items[0]).toMatchObject({
        kind: 'import_finished',
        path: `/tasks?import=${draft.id}`,
      });
      expect((await check(await upload(file))).counts).toEqual({
        created: 0,
        updated: 0,
        skipped: 4,
        rejected: 3,
      });
      const next = await owner.client.ok('taskCreate', { body: { title: 'Otra' } });
      expect(next.number).toBe(4);
    });

    test('an exported file comes back as it was in another company, and as nothing in its own', async () => {
      for (const body of [
        {
          title: '=1+1',
          description: 'Dos\nlíneas',
          priority: 'high' as const,
          dueOn: '2026-12-24',
        },
        { title: 'Sin más' },
      ])
        await owner.client.ok('taskCreate', { body });
      const { content } = await owner.client.ok('taskExport', {});
      expect((await check(await upload(content))).counts).toMatchObject({ created: 0, skipped: 2 });
      const { owner: other } = await newCompany(api);
      const checked = await check(await upload(content, other.client), {}, other.client);
      await run(checked, other.client);
      const facts = ({
        title,
        priority,
        status,
        dueOn,
      }: Awaited<ReturnType<typeof tasks>>[number]) => ({
        title,
        priority,
        status,
        dueOn,
      });
      expect((await tasks(other.client)).map(facts)).toEqual((await tasks()).map(facts));
    });

    test('two imports of one file at once make its tasks once', async () => {
      const [one, two] = [await upload('Tarea\nA\nB\n'), await upload('Tarea\nA\nB\n')];
      await check(one);
      await check(two);
      for (const { id: taskImportId } of [one, two])
        await owner.client.ok('taskImportRun', { params: { taskImportId } });
      await Promise.all([runDueJobs(api), runDueJobs(api)]);
      expect((await tasks()).map(({ title }) => title).sort()).toEqual(['A', 'B']);
      await run(await check(await upload('Tarea\nA\nA\n'), { onMatch: 'create', matchBy: [] }));
      expect(await tasks()).toHaveLength(4);
    });

    test('refuses a plan without titles or that changes tasks, strangers, and who may not write', async () => {
      const draft = await upload('Tarea,Vence\nA,\n');
      const params = { taskImportId: draft.id };
      const refused = async (mapping: (string | null)[], plan: Partial<Plan> = {}) =>
        (
          await owner.client.refused('taskImportCheck', {
            params,
            body: { mapping, matchBy: ['title'], onMatch: 'skip', ...plan },
          })
        ).errors;
      expect(await refused([null, 'dueOn'])).toMatchObject([{ path: 'mapping', code: 'required' }]);
      expect(await refused(['title', 'number'])).toMatchObject([
        { path: 'mapping.1', code: 'unknown' },
      ]);
      expect(await refused(['title', null], { onMatch: 'update' })).toMatchObject([
        { path: 'onMatch', code: 'not_an_option' },
      ]);
      const auditor = await newMember(api, owner.companyId, ['auditor']);
      expect((await auditor.client.refused('taskImportView', { params })).code).toBe(
        'permission.denied',
      );
      const { owner: stranger } = await newCompany(api);
      for (const step of ['taskImportView', 'taskImportRun', 'taskImportRejects'] as const)
        expect((await stranger.client.refused(step, { params })).code).toBe('resource.not_found');
    });
  });
});
