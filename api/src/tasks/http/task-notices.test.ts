import type { Role } from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { createPatient } from '../../testing/records/patients';

describe('notices, files and exports of tasks', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let reception: SignedInMember;
  let nurse: SignedInMember;
  let stranger: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    const member = async (role: Role) =>
      joinCompany(api, await signedUp(api), owner.companyId, [role]);
    reception = await member('reception');
    nurse = await member('nurse');
    stranger = await signedInCompany(api);
  });
  afterAll(() => api.close());

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
    const gone = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
    await withClient(api.database.owner, (client) =>
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
      withClient(api.database.owner, (client) =>
        client.query(
          'insert into task_mention (company_id, comment_id, user_id) select company_id, id, $2 from task_comment where task_id = $1',
          [id, stranger.userId],
        ),
      ),
    ).rejects.toMatchObject({ constraint: 'task_mention_of_member' });
  });

  test('shows the newest 200 comments', async () => {
    const { id } = await create();
    await withClient(api.database.owner, (client) =>
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
    const left = await withClient(api.database.owner, (client) =>
      client.query('select id from stored_file where purpose = $1 and company_id = $2', [
        'task',
        owner.companyId,
      ]),
    );
    expect(left.rows).toEqual([]);
  });

  test('a clinical task has no files of this kind, and its notice no title', async () => {
    const { id: patientId } = await createPatient(owner.client, { firstName: 'Ana' });
    const doctor = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
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
    const helper = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
    await create({ assigneeId: helper.userId, dueOn: '2020-01-01' });
    await create({ assigneeId: helper.userId });
    const { items } = await owner.client.ok('taskAssigneeList');
    expect(items.find(({ id }) => id === helper.userId)).toMatchObject({ open: 2, overdue: 1 });
  });
});
