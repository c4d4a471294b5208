import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { createMessageRecords } from '../../testing/records/messages';
import { replyBody } from '../../testing/records/message-texts';

const personal = { ...replyBody, scope: 'personal' as const };

describe('quick replies', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let reception: SignedInMember;
  let nurse: SignedInMember;
  let auditor: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
    const join = async (role: 'reception' | 'nurse' | 'auditor') =>
      joinCompany(api, await signedUp(api), owner.companyId, [role]);
    reception = await join('reception');
    nurse = await join('nurse');
    auditor = await join('auditor');
  });
  afterAll(() => api.close());

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
    for (const other of [nurse, owner, await signedInCompany(api)]) {
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
    const stranger = await signedInCompany(api);
    expect(
      await stranger.client.refused('quickReplyList', { query: { conversationId } }),
    ).toMatchObject({ code: 'resource.not_found' });
  });
});
