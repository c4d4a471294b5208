import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { createMessageRecords } from '../../testing/records/messages';
import { replyBody } from '../../testing/records/message-texts';
import { runDueJobs } from '../../testing/jobs';
import { inTransaction } from '../../platform/database/database';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('quick replies', () => {
  const personal = { ...replyBody, scope: 'personal' as const };

  let owner: SignedInMember;
  let reception: SignedInMember;
  let nurse: SignedInMember;
  let auditor: SignedInMember;

  beforeEach(async () => {
    owner = await newCompany(api);
    const join = async (role: 'reception' | 'nurse' | 'auditor') =>
      newMember(api, owner.companyId, [role]);
    reception = await join('reception');
    nurse = await join('nurse');
    auditor = await join('auditor');
  });
  afterAll(() => api.clock.move());

  const codesOf = async (who: SignedInMember, query: object = {}) =>
    (await who.client.ok('quickReplyList', { query })).items.map(({ shortcode }) => shortcode);

  test('of the company are for everybody, personal ones for their author alone', async () => {
    await owner.client.ok('quickReplyCreate', { body: replyBody });
    const own = await reception.client.ok('quickReplyCreate', {
      body: { ...personal, shortcode: 'mio' },
    });
    expect(await codesOf(reception)).toEqual(['horario', 'mio']);
    expect(await codesOf(nurse)).toEqual(['horario']);
    expect(await codesOf(auditor)).toEqual(['horario']);
    expect(await codesOf(reception, { scope: 'personal' })).toEqual(['mio']);
    expect(await codesOf(reception, { search: 'abrímos' })).toEqual(['horario', 'mio']);
    expect(await codesOf(reception, { search: 'cerrado' })).toEqual([]);
    const params = { quickReplyId: own.id };
    for (const other of [nurse, owner, await newCompany(api)]) {
      expect(
        await other.client.refused('quickReplyUpdate', {
          params,
          body: { version: 1, title: 'Robada' },
        }),
      ).toMatchObject({ code: 'resource.not_found' });
      expect(await other.client.refused('quickReplyUse', { params })).toMatchObject({
        code: 'resource.not_found',
      });
    }
    await reception.client.ok('quickReplyUse', { params });
    const { items } = await reception.client.ok('quickReplyList', { query: { scope: 'personal' } });
    expect(items[0]).toMatchObject({ usageCount: 1 });
    expect(items[0]?.lastUsedAt).not.toBeNull();
  });

  test('that others use too are written by who manages them', async () => {
    expect(await reception.client.refused('quickReplyCreate', { body: replyBody })).toMatchObject({
      code: 'permission.denied',
    });
    expect(await auditor.client.refused('quickReplyCreate', { body: personal })).toMatchObject({
      code: 'permission.denied',
    });
    const { id } = await owner.client.ok('quickReplyCreate', { body: replyBody });
    const params = { quickReplyId: id };
    expect(
      await reception.client.refused('quickReplyDelete', { params, query: { version: 1 } }),
    ).toMatchObject({ code: 'permission.denied' });
    const own = await reception.client.ok('quickReplyCreate', { body: personal });
    // Neither does one’s own become everybody’s.
    expect(
      await reception.client.refused('quickReplyUpdate', {
        params: { quickReplyId: own.id },
        body: { version: 1, scope: 'global' },
      }),
    ).toMatchObject({ code: 'permission.denied' });
    await owner.client.ok('quickReplyDelete', { params, query: { version: 1 } });
    const { items } = await owner.client.ok('auditList', { query: {} });
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['quick_reply.created', 'quick_reply.deleted']),
    );
  });

  test('of a department are for its people', async () => {
    const [site] = (await owner.client.ok('siteList', { query: {} })).items;
    const department = await owner.client.ok('departmentCreate', {
      body: { name: 'Urgencias', code: 'urgencias', siteId: site?.id ?? null } as never, // as the form sends it
    });
    await owner.client.ok('quickReplyCreate', {
      body: { ...replyBody, scope: 'department', departmentId: department.id },
    });
    expect(await codesOf(owner)).toEqual(['horario']);
    expect(await codesOf(reception)).toEqual([]);
    await owner.client.ok('staffMemberCreate', {
      body: {
        employeeNo: 'E-900',
        firstName: 'Rita',
        lastName: 'Luna',
        position: 'Recepción',
        contractType: 'permanent',
        hiredOn: '2024-01-01',
        departmentId: department.id,
        userId: reception.userId,
      } as never, // what is not named is empty
    });
    expect(await codesOf(reception)).toEqual(['horario']);
    expect(await codesOf(nurse)).toEqual([]);
  });

  test('have one shortcode in their scope, also of two who write at once', async () => {
    const both = await Promise.all(
      [1, 2].map(() => owner.client.call('quickReplyCreate', { body: replyBody })),
    );
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await owner.client.refused('quickReplyCreate', { body: replyBody })).toMatchObject({
      code: 'quickReply.shortcode_taken',
    });
    await owner.client.ok('quickReplyCreate', { body: personal });
    await reception.client.ok('quickReplyCreate', { body: personal });
  });

  test('take variables that exist, a department and a person who can have it', async () => {
    const faultsOf = async (change: object) => {
      const { errors } = await owner.client.refused('quickReplyCreate', {
        body: { ...replyBody, ...change } as typeof replyBody, // wrong on purpose
      });
      return errors?.map(({ path, code }) => `${path} ${code}`);
    };
    expect(await faultsOf({ body: 'Hola {{paciente.diagnostico}}' })).toEqual([
      'body unknown_variable',
    ]);
    expect(await faultsOf({ scope: 'department' })).toEqual(['departmentId required']);
    expect(await faultsOf({ departmentId: owner.userId })).toEqual([
      'departmentId options_not_allowed',
    ]);
    expect(await faultsOf({ assignTo: 'member', assigneeId: auditor.userId })).toEqual([
      'assigneeId not_an_option',
    ]);
    expect(await faultsOf({ shortcode: 'Con Espacios' })).toEqual(['shortcode format']);
  });

  test('are filled for the person of a conversation, and name what is missing', async () => {
    const { conversationId } = await createMessageRecords(api, owner);
    await owner.client.ok('quickReplyCreate', {
      body: { ...replyBody, body: 'Hola {{paciente.nombre}}, tu cita: {{cita.fecha}}' },
    });
    const { items } = await reception.client.ok('quickReplyList', { query: { conversationId } });
    expect(items).toMatchObject([
      { text: 'Hola Rosa, tu cita: {{cita.fecha}}', missing: ['cita.fecha'] },
    ]);
    const stranger = await newCompany(api);
    expect(
      await stranger.client.refused('quickReplyList', { query: { conversationId } }),
    ).toMatchObject({ code: 'resource.not_found' });
  });
});

describe('files of quick replies', () => {
  let owner: SignedInMember;
  let reception: SignedInMember;
  let conversationId: string;
  let quickReplyId: string;

  beforeEach(async () => {
    owner = await newCompany(api);
    reception = await newMember(api, owner.companyId, ['reception']);
    ({ conversationId } = await createMessageRecords(api, owner));
    ({ id: quickReplyId } = await owner.client.ok('quickReplyCreate', { body: replyBody }));
  });
  afterAll(() => api.clock.move());

  const add = (name: string, content = 'En ayunas', who = owner, to = quickReplyId) =>
    who.client.call('quickReplyFileCreate', {
      params: { quickReplyId: to },
      query: { name },
      body: new Blob([content]),
    });
  const added = async (name: string, to = quickReplyId) =>
    owner.client.ok('quickReplyFileCreate', {
      params: { quickReplyId: to },
      query: { name },
      body: new Blob(['En ayunas']),
    });
  const files = async () =>
    (await reception.client.ok('quickReplyList', { query: {} })).items[0]?.files ?? [];
  const bytes = async () =>
    (
      await inTransaction(api.database.pool, owner, (db) =>
        db.query(`select from stored_file where company_id = app_company() and name = 'uno.txt'`),
      )
    ).length;
  const sentFiles = async () =>
    (await owner.client.ok('messageList', { params: { conversationId }, query: {} })).items.filter(
      ({ direction, attachments }) => direction === 'out' && attachments.length > 0,
    );
  const replyCount = async () =>
    (await owner.client.ok('conversationView', { params: { conversationId } })).replyCount;
  const send = async (change: object) =>
    reception.client.call('messageSend', {
      params: { conversationId },
      body: {
        content: { kind: 'text', body: 'Aquí van' },
        replyCount: await replyCount(),
        ...change,
      },
    });

  test('are kept in order, and only by who may change the reply', async () => {
    expect((await add('virus.exe', 'MZ\u0000')).body).toMatchObject({
      code: 'messageFile.kind_unknown',
    });
    expect((await add('uno.txt', 'x', reception)).status).toBe(403);
    const one = await added('uno.txt');
    await added('dos.txt');
    expect((await files()).map(({ name }) => name)).toEqual(['uno.txt', 'dos.txt']);
    const { content } = await reception.client.ok('quickReplyFileDownload', {
      params: { quickReplyFileId: one.id },
    });
    expect(content.size).toBe(9);
    const params = { quickReplyFileId: one.id };
    expect((await reception.client.call('quickReplyFileDelete', { params })).status).toBe(403);
    await owner.client.ok('quickReplyFileDelete', { params });
    expect([(await files()).map(({ name }) => name), await bytes()]).toEqual([['dos.txt'], 0]);
    for (let more = 0; more < 9; more += 1) await added(`${more}.txt`);
    expect((await add('once.txt')).body).toMatchObject({ code: 'quickReplyFile.limit_reached' });
  });

  test('follow the text as copies, and are taken back with it', async () => {
    const one = await added('uno.txt');
    const planned = await reception.client.ok('messageSend', {
      params: { conversationId },
      body: {
        content: { kind: 'text', body: 'Aquí van' },
        replyCount: 0,
        undoable: true,
        files: [one.id],
      },
    });
    expect(await sentFiles()).toMatchObject([{ kind: 'document', status: 'scheduled' }]);
    await reception.client.ok('messageCancel', { params: { messageId: planned.id } });
    expect([await sentFiles(), await bytes()]).toEqual([[], 1]);

    const before = await replyCount();
    expect((await send({ files: [one.id, one.id] })).body).toMatchObject({
      errors: [{ path: 'files', code: 'not_an_option' }],
    });
    expect((await send({ files: [one.id] })).status).toBe(201);
    await owner.client.ok('quickReplyDelete', { params: { quickReplyId }, query: { version: 1 } });
    expect(await bytes()).toBe(1);
    expect(await sentFiles()).toMatchObject([
      { kind: 'document', attachments: [{ state: 'stored', name: 'uno.txt', size: 9 }] },
    ]);
    expect(await replyCount()).toBe(before + 1); // one answer, whatever it takes along
  });

  test('of a personal reply are nobody else’s to send', async () => {
    const { id } = await owner.client.ok('quickReplyCreate', {
      body: { ...replyBody, scope: 'personal', shortcode: 'mio' },
    });
    const one = await added('uno.txt', id);
    expect((await send({ files: [one.id] })).body).toMatchObject({ code: 'request.invalid' });
  });

  test('go with a macro, and are undone with it', async () => {
    const { id } = await owner.client.ok('quickReplyCreate', {
      body: { ...replyBody, shortcode: 'macro', assignTo: 'self' },
    });
    await added('uno.txt', id);
    const { macroRunId } = await reception.client.ok('macroRun', {
      params: { conversationId },
      body: { quickReplyId: id, replyCount: 0 },
    });
    expect(await sentFiles()).toMatchObject([{ status: 'scheduled' }]);
    await reception.client.ok('macroUndo', { params: { macroRunId } });
    await runDueJobs(api);
    expect([await sentFiles(), await bytes()]).toEqual([[], 1]);
  });
});

describe('macros', () => {
  const macro = {
    ...replyBody,
    labels: ['Citas'],
    assignTo: 'self' as const,
    snoozeHours: 24,
    taskTitle: 'Llamar mañana',
  };

  let owner: SignedInMember;
  let reception: SignedInMember;
  let conversationId: string;

  beforeEach(async () => {
    owner = await newCompany(api);
    reception = await newMember(api, owner.companyId, ['reception']);
    ({ conversationId } = await createMessageRecords(api, owner));
  });
  afterAll(() => api.clock.move());

  const create = async (change: object = {}) =>
    (await owner.client.ok('quickReplyCreate', { body: { ...macro, ...change } })).id;
  const input = (quickReplyId: string, replyCount = 0) => ({
    params: { conversationId },
    body: { quickReplyId, replyCount },
  });
  const view = () => owner.client.ok('conversationView', { params: { conversationId } });
  const sent = async () =>
    (await owner.client.ok('messageList', { params: { conversationId }, query: {} })).items.filter(
      ({ body }) => body?.startsWith('Hola Rosa, abrimos'),
    );
  const tasks = async () =>
    (await owner.client.ok('taskList', { query: {} })).items.filter(
      ({ title }) => title === macro.taskTitle,
    );
  const pass = async (seconds: number) => {
    api.clock.move(new Date(api.clock.now().getTime() + seconds * 1000));
    // The queue of jobs goes by the time of the database.
    await inTransaction(api.database.pool, owner, (db) =>
      db.query(
        `update job set due_at = clock_timestamp() where kind in ('message_scheduled', 'macro_settle')`,
      ),
    );
    await runDueJobs(api);
  };

  test('answer, label, assign, snooze and ask for a task, all of it once it cannot be undone', async () => {
    const id = await create();
    const { conversation } = await reception.client.ok('macroRun', input(id));
    expect(conversation).toMatchObject({
      status: 'snoozed',
      labels: ['citas'],
      assignee: { id: reception.userId },
    });
    expect((await sent()).map(({ status }) => status)).toEqual(['scheduled']);
    expect(await tasks()).toEqual([]);
    await pass(11);
    expect((await sent()).map(({ status }) => status)).not.toContain('scheduled');
    expect(await tasks()).toMatchObject([{ assignee: { id: reception.userId } }]);
    const { items } = await owner.client.ok('quickReplyList', { query: {} });
    expect(items[0]).toMatchObject({ usageCount: 1 });
  });

  test('are undone by whoever ran them, in time, and then nothing of it is left', async () => {
    const before = await view();
    const { macroRunId } = await reception.client.ok('macroRun', input(await create()));
    const params = { macroRunId };
    for (const other of [owner, await newCompany(api)])
      expect(await other.client.refused('macroUndo', { params })).toMatchObject({
        code: 'resource.not_found',
      });
    const undone = await reception.client.ok('macroUndo', { params });
    const { status, labels, assignee, snoozedUntil } = before;
    expect(undone).toMatchObject({ status, labels, assignee, snoozedUntil });
    await reception.client.ok('macroUndo', { params });
    await pass(11);
    expect([await sent(), await tasks()]).toEqual([[], []]);
    const { items } = await owner.client.ok('auditList', { query: {} });
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['macro_run.created', 'macro_run.undone']),
    );
  });

  test('are not undone too late, nor over what somebody did since', async () => {
    const id = await create({ snoozeHours: null });
    const first = await reception.client.ok('macroRun', input(id));
    await owner.client.ok('conversationUpdate', {
      params: { conversationId },
      body: { version: first.conversation.version, priority: 'urgent' },
    });
    expect(
      await reception.client.refused('macroUndo', { params: { macroRunId: first.macroRunId } }),
    ).toMatchObject({ code: 'macroRun.changed_since' });
    await pass(11);
    expect(
      await reception.client.refused('macroUndo', { params: { macroRunId: first.macroRunId } }),
    ).toMatchObject({ code: 'macroRun.undo_expired' });
  });

  test('do nothing where a part of them cannot be done', async () => {
    const before = await view();
    const missing = await create({ shortcode: 'cita', body: 'Tu cita: {{cita.fecha}}' });
    expect(await reception.client.refused('macroRun', input(missing))).toMatchObject({
      code: 'quickReply.value_missing',
    });
    const id = await create();
    expect(await reception.client.refused('macroRun', input(id, 7))).toMatchObject({
      code: 'conversation.answered_since',
    });
    await owner.client.ok('conversationUpdate', {
      params: { conversationId },
      body: {
        version: before.version,
        labels: Array.from({ length: 20 }, (_, place) => `l${place}`),
      },
    });
    expect(await reception.client.refused('macroRun', input(id))).toMatchObject({
      code: 'request.invalid',
    });
    expect([await sent(), (await view()).assignee]).toEqual([[], null]);
    expect((await owner.client.ok('quickReplyList', { query: {} })).items).toMatchObject([
      { usageCount: 0 },
      { usageCount: 0 },
    ]);
  });

  test('of another company, or somebody else’s own, are not there', async () => {
    const mine = await owner.client.ok('quickReplyCreate', {
      body: { ...macro, scope: 'personal' },
    });
    const stranger = await newCompany(api);
    const theirs = await stranger.client.ok('quickReplyCreate', { body: macro });
    for (const quickReplyId of [mine.id, theirs.id])
      expect(await reception.client.refused('macroRun', input(quickReplyId))).toMatchObject({
        code: 'resource.not_found',
      });
    expect(await stranger.client.refused('macroRun', input(theirs.id))).toMatchObject({
      code: 'resource.not_found',
    });
  });
});
