import type { RecordImport } from '@sala/shared-contracts';
import type { CallInput } from '@sala/shared-contracts/client';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { runDueJobs } from '../../testing/jobs';

type Plan = CallInput<'taskImportCheck'>['body'];

const hostile = '<script>alert(1)</script>';
const heads =
  'Tarea,Descripción,Prioridad,Estado,Etiqueta,Correo del responsable,Empieza,Vence,Color';

describe('imports of tasks', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
    await owner.client.ok('categoryCreate', {
      body: { kind: 'task_label', code: 'compras', name: 'Compras' },
    });
  });
  afterAll(() => api.close());

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
      { title: '=1+1', description: 'Dos\nlíneas', priority: 'high' as const, dueOn: '2026-12-24' },
      { title: 'Sin más' },
    ])
      await owner.client.ok('taskCreate', { body });
    const { content } = await owner.client.ok('taskExport', {});
    expect((await check(await upload(content))).counts).toMatchObject({ created: 0, skipped: 2 });
    const { owner: other } = await signedInCompany(api);
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
    const auditor = await joinCompany(api, await signedUp(api), owner.companyId, ['auditor']);
    expect((await auditor.client.refused('taskImportView', { params })).code).toBe(
      'permission.denied',
    );
    const { owner: stranger } = await signedInCompany(api);
    for (const step of ['taskImportView', 'taskImportRun', 'taskImportRejects'] as const)
      expect((await stranger.client.refused(step, { params })).code).toBe('resource.not_found');
  });
});
