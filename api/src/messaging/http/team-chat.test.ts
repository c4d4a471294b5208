import { randomUUID } from 'node:crypto';
import { limits, type Role } from '@sala/shared-contracts';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { createPatient } from '../../testing/records/patients';
import { runDueJobs } from '../../testing/jobs';

const minute = 60_000;

describe('team chat', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let ana: SignedInMember;
  let beto: SignedInMember;
  let caro: SignedInMember;
  let auditor: SignedInMember;
  let stranger: SignedInMember;

  const join = async (role: Role) => newMember(api, owner.companyId, [role]);

  beforeAll(async () => {
    api = await createTestApi();
    owner = await newCompany(api);
    ana = await join('reception');
    beto = await join('nurse');
    caro = await join('marketing');
    auditor = await join('auditor');
    stranger = await newCompany(api);
  });
  afterAll(() => api.close());

  const sql = <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    api.database.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);
  const group = async (...people: readonly SignedInMember[]) => {
    const { id } = await ana.client.ok('chatChannelCreate', {
      body: { kind: 'group', name: 'Guardia', memberIds: people.map(({ userId }) => userId) },
    });
    return { params: { chatChannelId: id } };
  };
  const say = (who: SignedInMember, at: Awaited<ReturnType<typeof group>>, body: object = {}) =>
    who.client.call('chatMessageCreate', {
      ...at,
      body: { clientKey: randomUUID(), body: '¿Quién cierra?', ...body },
    });
  const write = async (...given: Parameters<typeof say>) => {
    const { body } = await say(...given);
    return body as Awaited<ReturnType<typeof ana.client.ok<'chatMessageCreate'>>>; // its tests check the status
  };
  const told = async (who: SignedInMember) =>
    (await who.client.ok('notificationList', { query: {} })).items
      .filter(({ kind }) => kind.startsWith('chat_'))
      .map(({ kind, facts, path }) => ({ kind, facts, path }));

  test('two people have one conversation, also when both open it at once', async () => {
    const [one, other, again] = await Promise.all([
      ana.client.ok('chatChannelCreate', { body: { kind: 'dm', userId: beto.userId } }),
      beto.client.ok('chatChannelCreate', { body: { kind: 'dm', userId: ana.userId } }),
      ana.client.ok('chatChannelCreate', { body: { kind: 'dm', userId: beto.userId } }),
    ]);
    expect(new Set([one.id, other.id, again.id]).size).toBe(1);
    expect(one.people).toHaveLength(2);
    for (const userId of [ana.userId, stranger.userId, randomUUID()])
      expect(
        await ana.client.call('chatChannelCreate', { body: { kind: 'dm', userId } }),
      ).toMatchObject({ status: 400, body: { errors: [{ path: 'userId' }] } });
    const at = { params: { chatChannelId: one.id } };
    expect(
      await ana.client.call('chatMemberRemove', {
        params: { ...at.params, userId: ana.userId },
      }),
    ).toMatchObject({ status: 409, body: { code: 'chatChannel.not_a_group' } });
    await write(ana, at, { body: 'Hola' });
    await write(ana, at, { body: '¿Estás?' });
    // Who has not read the first is not told of the second; the text stays in the chat.
    expect(await told(beto)).toEqual([
      {
        kind: 'chat_direct',
        facts: { person: expect.any(String) },
        path: `/chats?channelId=${one.id}&message=1`,
      },
    ]);
  });

  test('whoever is not of a channel gets 404 for all of it', async () => {
    const at = await group(beto);
    const message = await write(ana, at);
    const messageAt = { params: { chatMessageId: message.id } };
    for (const who of [owner, stranger]) {
      const { client } = who;
      const answers = [
        await client.call('chatChannelView', at),
        await client.call('chatMessageList', { ...at, query: {} }),
        await say(who, at),
        await client.call('chatMemberAdd', { ...at, body: { memberIds: [ana.userId] } }),
        await client.call('chatMemberRemove', {
          params: { ...at.params, userId: beto.userId },
        }),
        await client.call('chatRead', { ...at, body: { number: 1 } }),
        await client.call('chatTyping', at),
        await client.call('chatPresenceView', at),
        await client.call('chatPreferenceSave', { ...at, body: { muted: true, pinned: true } }),
        await client.call('chatReactionSave', {
          ...messageAt,
          body: { emoji: '👍', on: true },
        }),
        await client.call('chatMessageDelete', messageAt),
        await client.call('chatMessageAcknowledge', messageAt),
        await client.call('chatReceiptList', messageAt),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      const found = await client.ok('chatMessageSearch', { query: { search: 'cierra' } });
      expect(found.items.filter(({ id }) => id === message.id)).toEqual([]);
      expect((await client.ok('chatChannelList', { query: {} })).items).not.toContainEqual(
        expect.objectContaining({ id: at.params.chatChannelId }),
      );
    }
  });

  test('PostgreSQL hides a channel from whoever is not of it, whatever is asked', async () => {
    const at = await group(beto);
    await write(ana, at);
    const seen = (userId: string) =>
      api.database.asOwner(async (client) => {
        await client.query('begin');
        await client.query('set local role app_user');
        await client.query(
          `select set_config('app.company', $1, true), set_config('app.user', $2, true)`,
          [owner.companyId, userId],
        );
        const { rows } = await client.query<{ count: number }>(
          `select (select count(*) from chat_message where channel_id = $1)::int
            + (select count(*) from chat_member where channel_id = $1)::int as count`,
          [at.params.chatChannelId],
        );
        await client.query('rollback');
        return rows[0]?.count;
      });
    expect(await seen(beto.userId)).toBe(3);
    expect(await seen(caro.userId)).toBe(0);
  });

  test('the same key writes once, also at once', async () => {
    const at = await group(beto);
    const body = { clientKey: randomUUID() };
    const answers = await Promise.all([say(ana, at, body), say(ana, at, body), say(ana, at, body)]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const later = await write(ana, at);
    expect(later.number).toBe(2);
  });

  test('a text has 4,000 characters at most, and any that people write', async () => {
    const at = await group(beto);
    const long = '😀'.repeat(limits.chatMessageMax);
    expect(await write(ana, at, { body: long })).toMatchObject({ body: long });
    expect(await say(ana, at, { body: `${long}a` })).toMatchObject({ status: 400 });
    expect(await write(ana, at, { body: 'مرحبا 👩‍⚕️ שלום' })).toMatchObject({
      body: 'مرحبا 👩‍⚕️ שלום',
    });
    for (const body of ['', '   ', '\u200b\u200d', '\u2060\n'])
      expect(await say(ana, at, { body })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'body', code: 'required' }] },
      });
    expect(await say(ana, at, { body: 'a\u202eb' })).toMatchObject({ status: 400 });
  });

  test('pages go both ways, and what is unread is counted', async () => {
    const at = await group(beto);
    for (let number = 1; number <= 7; number += 1) await write(ana, at, { body: `n${number}` });
    const page = async (query: object) => {
      const { items } = await beto.client.ok('chatMessageList', { ...at, query });
      return items.map(({ number }) => number);
    };
    expect(await page({ limit: 3 })).toEqual([5, 6, 7]);
    expect(await page({ before: 5, limit: 3 })).toEqual([2, 3, 4]);
    expect(await page({ after: 2, limit: 2 })).toEqual([3, 4]);
    expect(await beto.client.ok('chatChannelView', at)).toMatchObject({
      unread: 7,
      last: { text: 'n7' },
    });
    expect(await beto.client.ok('chatRead', { ...at, body: { number: 6 } })).toMatchObject({
      unread: 1,
    });
    // Reading does not go backwards, nor past the end.
    expect(await beto.client.ok('chatRead', { ...at, body: { number: 2 } })).toMatchObject({
      unread: 1,
    });
    const { items } = await ana.client.ok('chatMessageList', { ...at, query: {} });
    expect(items.map(({ readBy }) => readBy)).toEqual([1, 1, 1, 1, 1, 1, 0]);
    const before = (await beto.client.ok('chatUnreadView')).count;
    await beto.client.ok('chatPreferenceSave', { ...at, body: { muted: true, pinned: true } });
    expect((await beto.client.ok('chatUnreadView')).count).toBe(before - 1);
    expect((await beto.client.ok('chatChannelList', { query: {} })).items[0]).toMatchObject({
      id: at.params.chatChannelId,
      pinned: true,
    });
  });

  test('an author changes a text for fifteen minutes, and nobody else does', async () => {
    const at = await group(beto);
    const { id } = await write(ana, at);
    const edit = (who: SignedInMember) =>
      who.client.call('chatMessageEdit', {
        params: { chatMessageId: id },
        body: { body: '¿Quién abre?' },
      });
    expect(await edit(beto)).toMatchObject({
      status: 403,
      body: { code: 'chatMessage.not_yours' },
    });
    expect(await edit(ana)).toMatchObject({
      status: 200,
      body: { body: '¿Quién abre?', editedAt: expect.any(String) },
    });
    await sql(
      `update chat_message set edited_at = null, created_at = created_at - interval '15 minutes' where id = $1`,
      [id],
    );
    expect(await edit(ana)).toMatchObject({
      status: 409,
      body: { code: 'chatMessage.edit_expired' },
    });
    const [row] = await sql<{ createdAt: Date }>(
      'select created_at as "createdAt" from chat_message where id = $1',
      [id],
    );
    const late = new Date((row?.createdAt.getTime() ?? 0) + 15 * minute + 1).toISOString();
    await expect(
      sql('update chat_message set edited_at = $2 where id = $1', [id, late]),
    ).rejects.toThrow('chat_message_edit_window');
  });

  test('a message deleted for everyone leaves its place and nothing of its text', async () => {
    const at = await group(beto);
    const { id } = await write(ana, at, { body: 'Se cayó el sistema' });
    await write(beto, at, { body: 'Ya', replyTo: 1 });
    const messageAt = { params: { chatMessageId: id } };
    expect(await beto.client.call('chatMessageDelete', messageAt)).toMatchObject({ status: 403 });
    await ana.client.ok('chatMessageDelete', messageAt);
    expect(await ana.client.call('chatMessageDelete', messageAt)).toMatchObject({
      status: 409,
      body: { code: 'chatMessage.deleted' },
    });
    const { items } = await beto.client.ok('chatMessageList', { ...at, query: {} });
    expect(items).toMatchObject([
      { number: 1, body: '', deletedAt: expect.any(String), editableUntil: null },
      { number: 2, replyTo: { number: 1, text: '', deleted: true } },
    ]);
    expect(
      (await beto.client.ok('chatMessageSearch', { query: { search: 'sistema' } })).items,
    ).toEqual([]);
    const [kept] = await sql<{ text: string }>(
      'select body || search as text from chat_message where id = $1',
      [id],
    );
    expect(kept?.text).not.toContain('sistema');
    expect(
      await beto.client.call('chatReactionSave', {
        ...messageAt,
        body: { emoji: '👍', on: true },
      }),
    ).toMatchObject({ status: 409 });
  });

  test('only people of the channel are named, and each is told without the text', async () => {
    const at = await group(beto);
    expect(await say(ana, at, { mentions: [beto.userId, caro.userId] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'mentions.1', code: 'not_an_option' }] },
    });
    const before = (await told(beto)).length;
    const { number } = await write(ana, at, { body: 'Paciente con VIH', mentions: [beto.userId] });
    const notices = await told(beto);
    expect(notices).toHaveLength(before + 1);
    expect(notices).toContainEqual({
      kind: 'chat_mentioned',
      facts: { person: expect.any(String) },
      path: `/chats?channelId=${at.params.chatChannelId}&message=${number}`,
    });
    expect(JSON.stringify(notices)).not.toContain('VIH');
    expect(await beto.client.ok('chatChannelView', at)).toMatchObject({ calls: 1 });
  });

  test('an urgent message waits for everybody else to acknowledge it', async () => {
    const at = await group(beto, caro);
    const { id } = await write(ana, at, { urgent: true });
    const plain = await write(ana, at);
    const acknowledge = (who: SignedInMember, chatMessageId: string) =>
      who.client.call('chatMessageAcknowledge', { params: { chatMessageId } });
    expect((await told(caro)).map(({ kind }) => kind)).toContain('chat_urgent');
    expect(await beto.client.ok('chatChannelView', at)).toMatchObject({ calls: 1 });
    await Promise.all([acknowledge(beto, id), acknowledge(beto, id)]);
    expect(await acknowledge(beto, id)).toMatchObject({
      status: 200,
      body: { urgent: { acknowledged: 1, of: 2, mine: true } },
    });
    expect(await acknowledge(ana, id)).toMatchObject({ status: 409 });
    expect(await acknowledge(beto, plain.id)).toMatchObject({
      status: 409,
      body: { code: 'chatMessage.not_urgent' },
    });
    const { items } = await ana.client.ok('chatReceiptList', { params: { chatMessageId: id } });
    expect(items.find((item) => item.id === beto.userId)?.acknowledgedAt).toBeTruthy();
    expect(items.find((item) => item.id === caro.userId)?.acknowledgedAt).toBeNull();
  });

  test('a card of a patient shows its facts to whoever may see the patient', async () => {
    const patient = await createPatient(ana.client, { firstName: 'Teresa' });
    const at = await group(beto, caro);
    await write(ana, at, { body: '', patientId: patient.id });
    const card = async (who: SignedInMember) =>
      (await who.client.ok('chatMessageList', { ...at, query: {} })).items[0]?.patient;
    expect(await card(beto)).toMatchObject({ facts: { id: patient.id } });
    expect(await card(caro)).toEqual({ facts: null });
    expect(await say(caro, at, { patientId: patient.id })).toMatchObject({ status: 403 });
    expect(await say(ana, at, { patientId: randomUUID() })).toMatchObject({ status: 400 });
  });

  test('a file is of who uploaded it until a message carries it', async () => {
    const at = await group(beto);
    const upload = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
      ana.client.call('chatFileCreate', { ...at, query: { name }, body: new Blob([content]) });
    const { body } = await upload('nota.txt', 'Nota');
    const { id } = body as { id: string }; // a stored file
    expect(await upload('nota.exe', new Uint8Array([77, 90, 0, 1]))).toMatchObject({ status: 422 });
    const download = (who: SignedInMember) =>
      who.client.call('chatFileDownload', { params: { chatFileId: id } });
    expect((await download(beto)).status).toBe(404);
    expect(await say(beto, at, { fileIds: [id] })).toMatchObject({ status: 400 });
    await write(ana, at, { body: '', fileIds: [id] });
    expect((await download(beto)).status).toBe(200);
    expect((await download(caro)).status).toBe(404);
    expect(await say(ana, at, { fileIds: [id] })).toMatchObject({ status: 400 });
  });

  test('people are brought in and leave; whoever left sees nothing more', async () => {
    const at = await group(beto);
    await write(ana, at);
    const remove = (who: SignedInMember, userId: string) =>
      who.client.call('chatMemberRemove', { params: { ...at.params, userId } });
    expect(
      await beto.client.call('chatMemberAdd', {
        ...at,
        body: { memberIds: [stranger.userId] },
      }),
    ).toMatchObject({ status: 400 });
    const { people } = await beto.client.ok('chatMemberAdd', {
      ...at,
      body: { memberIds: [caro.userId, ana.userId] },
    });
    expect(people).toHaveLength(3);
    // What was written before can be read, and is not called new.
    expect(await caro.client.ok('chatChannelView', at)).toMatchObject({
      unread: 0,
      lastNumber: 1,
      manages: false,
    });
    expect(await remove(beto, caro.userId)).toMatchObject({ status: 403 });
    expect(await remove(ana, caro.userId)).toMatchObject({ status: 204 });
    expect(await caro.client.call('chatChannelView', at)).toMatchObject({ status: 404 });
    expect(await remove(beto, beto.userId)).toMatchObject({ status: 204 });
    expect(await beto.client.call('chatMessageList', { ...at, query: {} })).toMatchObject({
      status: 404,
    });
    expect(
      await ana.client.call('chatChannelRename', { ...at, body: { name: 'Tarde' } }),
    ).toMatchObject({ status: 200, body: { name: 'Tarde' } });
  });

  test('a channel of a department follows its people', async () => {
    const department = await owner.client.ok('departmentCreate', {
      body: { name: 'Urgencias', code: 'urg', tokenPrefix: 'URG', color: '#336699' },
    });
    const [channel] = await sql<{ id: string }>(
      'select id from chat_channel where department_id = $1',
      [department.id],
    );
    const at = { params: { chatChannelId: channel?.id ?? '' } };
    expect(await beto.client.call('chatChannelView', at)).toMatchObject({ status: 404 });
    const staff = await sql<{ id: string }>(
      `insert into staff_member (company_id, employee_no, first_name, last_name, position, department_id, contract_type, user_id, hired_on, created_at, created_by, updated_at, updated_by)
       values ($1, 'U1', 'Beto', 'Luna', 'Enfermero', $2, 'permanent', $3, '2020-01-01', now(), $4, now(), $4) returning id`,
      [owner.companyId, department.id, beto.userId, owner.userId],
    );
    await write(beto, at, { body: 'Ya llegué' });
    expect(await beto.client.ok('chatChannelView', at)).toMatchObject({
      kind: 'department',
      name: 'Urgencias',
      people: [{ id: beto.userId }],
      unread: 0,
    });
    await sql('update staff_member set department_id = null where id = $1', [staff[0]?.id]);
    expect(await say(beto, at)).toMatchObject({ status: 404 });
  });

  test('an auditor reads where they belong, and writes nowhere', async () => {
    const at = await group(auditor);
    await write(ana, at);
    expect((await auditor.client.call('chatMessageList', { ...at, query: {} })).status).toBe(200);
    expect(await say(auditor, at)).toMatchObject({
      status: 403,
      body: { code: 'permission.denied' },
    });
  });

  test('messages go after the term that the company chose, others stay', async () => {
    const at = await group(beto);
    const old = await write(ana, at, { body: 'Vieja' });
    await write(ana, at, { body: 'Nueva', replyTo: 1 });
    await sql(`update chat_message set created_at = now() - interval '31 days' where id = $1`, [
      old.id,
    ]);
    const numbers = async () =>
      (await beto.client.ok('chatMessageList', { ...at, query: {} })).items.map(
        ({ number }) => number,
      );
    const night = async () => {
      await sql(
        `update job set due_at = now() where kind = 'chat_retention' and company_id = $1 and state = 'waiting'`,
        [owner.companyId],
      );
      await runDueJobs(api);
    };
    await night();
    expect(await numbers()).toEqual([1, 2]);
    const { version } = await owner.client.ok('companyView');
    await owner.client.ok('companyUpdate', { body: { version, chatRetentionDays: 30 } });
    await night();
    expect(await numbers()).toEqual([2]);
  });
});
