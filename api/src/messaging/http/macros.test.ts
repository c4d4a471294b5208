import { inTransaction } from '../../platform/database/database';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { createMessageRecords } from '../../testing/records/messages';
import { replyBody } from '../../testing/records/message-texts';

const macro = {
  ...replyBody,
  labels: ['Citas'],
  assignTo: 'self' as const,
  snoozeHours: 24,
  taskTitle: 'Llamar mañana',
};

describe('macros', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let reception: SignedInMember;
  let conversationId: string;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
    reception = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
    ({ conversationId } = await createMessageRecords(api, owner));
  });
  afterAll(() => api.close());

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
    for (const other of [owner, await signedInCompany(api)])
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
    const stranger = await signedInCompany(api);
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
