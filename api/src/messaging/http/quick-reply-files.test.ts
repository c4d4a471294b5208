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
import { inTransaction } from '../../platform/database/database';

describe('files of quick replies', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let reception: SignedInMember;
  let conversationId: string;
  let quickReplyId: string;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
    reception = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
    ({ conversationId } = await createMessageRecords(api, owner));
    ({ id: quickReplyId } = await owner.client.ok('quickReplyCreate', { body: replyBody }));
  });
  afterAll(() => api.close());

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
