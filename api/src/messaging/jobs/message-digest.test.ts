import { randomUUID } from 'node:crypto';
import type { EmailRule, NotificationChoice } from '@sala/shared-contracts';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { runDueJobs } from '../../testing/jobs';
import { deliver, mailboxBody, rawMail, ruleBody } from '../../testing/records/mail';
import { createChangeRecorder } from '../../platform/audit/change-recorder';
import { inTransaction } from '../../platform/database/database';
import { readMail } from '../model/mail/read-mail';
import { receiveMail } from '../model/receive-mail';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('the digest of new messages', () => {
  /** In Mexico City: two hours before the digest, and its time. */
  const early = '2026-12-01T12:00:00.000Z';
  const digest = '2026-12-01T14:00:00.000Z';
  const phones = ['+525512345671', '+525512345672', '+525512345673'] as const;

  let owner: SignedInMember;
  let reception: SignedInMember;

  beforeEach(async () => {
    api.clock.move(new Date(early));
    owner = await newCompany(api);
    reception = await newMember(api, owner.companyId, ['reception']);
    await owner.client.ok('channelConnectionSave', {
      params: { channel: 'sms' },
      body: {
        channel: 'sms',
        mode: 'simulator',
        settings: { accountSid: `AC${'0'.repeat(32)}`, phone: '+525550002000' },
        secrets: { token: 'token' },
      },
    });
    await owner.client.ok('integrationTest', { params: { provider: 'sms' } });
  });
  afterAll(() => api.clock.move());

  const wants = async (member: SignedInMember, ...kinds: NotificationChoice['kind'][]) => {
    const { version } = await member.client.ok('notificationPreferencesView');
    await member.client.ok('notificationPreferencesSave', {
      body: {
        version,
        kinds: kinds.map((kind): NotificationChoice => ({
          kind,
          inApp: true,
          mail: true,
          scope: kind === 'patient_message_received' ? ('all' as const) : ('mine' as const),
        })),
        quietHours: null,
        digestHour: 8,
      },
    });
  };
  const write = async (person: string, text = 'Me salió sangre en la orina') => {
    const act = { kind: 'text', text } as const;
    await owner.client.ok('sandboxPhoneWrite', {
      body: { channel: 'sms', person, name: 'Rosa Mora', act },
    });
    await runDueJobs(api);
  };
  const conversations = async () =>
    (await owner.client.ok('conversationList', { query: {} })).items.toSorted((one, other) =>
      one.address.value.localeCompare(other.address.value),
    );
  const mailsTo = async ({ email }: SignedInMember) =>
    (await api.anyone.ok('sandboxMailbox', { query: { to: email } })).items.filter(({ text }) =>
      text.includes('/settings/notifications'),
    );
  const atDigest = async () => {
    api.clock.move(new Date(digest));
    await api.database.asOwner((db) =>
      // The queue has the clock of the database.
      db.query(`update job set due_at = clock_timestamp() where kind = 'notification_mail'`),
    );
    await runDueJobs(api);
  };

  test('is one mail per person without a word of what was written or by whom', async () => {
    await wants(reception, 'patient_message_received');
    for (const phone of phones) await write(phone);
    await write(phones[0], 'Contésteme');
    expect(await mailsTo(reception)).toEqual([]);
    await atDigest();
    const [mail, ...others] = await mailsTo(reception);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('3 avisos de Sala');
    expect(mail?.text).toContain('• Un paciente escribió y espera respuesta. (3)');
    expect(mail?.text).toContain('https://sala.test/hospital/chats\n');
    expect(JSON.stringify(mail)).not.toMatch(/sangre|orina|Rosa|Mora|Contésteme|551234567/);
    // Who did not ask for mail gets none, and nobody gets it twice.
    expect(await mailsTo(owner)).toEqual([]);
    await atDigest();
    expect(await mailsTo(reception)).toHaveLength(1);
  });

  test('tells only of what is still new: not what was read, answered or resolved', async () => {
    await wants(reception, 'patient_message_received');
    for (const phone of phones) await write(phone);
    const [read, answered, resolved] = await conversations();
    if (!read || !answered || !resolved) throw new Error('three people wrote');
    await reception.client.ok('conversationRead', {
      params: { conversationId: read.id },
      body: { number: read.lastNumber },
    });
    await owner.client.ok('messageSend', {
      params: { conversationId: answered.id },
      body: { content: { kind: 'text', body: 'Venga hoy' }, replyCount: answered.replyCount },
    });
    await owner.client.ok('conversationUpdate', {
      params: { conversationId: resolved.id },
      body: { version: resolved.version, status: 'resolved' },
    });
    await atDigest();
    expect(await mailsTo(reception)).toEqual([]);
  });

  test('somebody else’s reading takes nothing from it', async () => {
    await wants(reception, 'patient_message_received');
    await write(phones[0]);
    const [one] = await conversations();
    if (!one) throw new Error('somebody wrote');
    await owner.client.ok('conversationRead', {
      params: { conversationId: one.id },
      body: { number: one.lastNumber },
    });
    await atDigest();
    expect(await mailsTo(reception)).toMatchObject([
      { subject: 'Un paciente escribió y espera respuesta.' },
    ]);
  });

  test('the chat of the team: direct messages that were not read yet', async () => {
    await wants(reception, 'chat_direct', 'chat_mentioned');
    const dm = await owner.client.ok('chatChannelCreate', {
      body: { kind: 'dm', userId: reception.userId },
    });
    const params = { chatChannelId: dm.id };
    const say = (body: string) =>
      owner.client.ok('chatMessageCreate', { params, body: { clientKey: randomUUID(), body } });
    await say('El de la 3 tiene dengue');
    await reception.client.ok('chatRead', { params, body: { number: 1 } });
    await say('Avísale a su familia');
    await atDigest();
    const [mail, ...others] = await mailsTo(reception);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Nuevo mensaje de /);
    expect(mail?.text).not.toMatch(/dengue|familia/);
  });
});

describe('the digest of the mailbox', () => {
  let owner: SignedInMember;
  let reception: SignedInMember;
  let marketing: SignedInMember;

  beforeAll(async () => {
    owner = await newCompany(api);
    const join = async (role: 'reception' | 'marketing') => newMember(api, owner.companyId, [role]);
    [reception, marketing] = [await join('reception'), await join('marketing')];
  });
  afterAll(() => api.clock.move());

  const morning = async () => {
    await api.database.asOwner((client) =>
      client.query(
        "update job set due_at = now() where kind = 'mailbox_digest' and state = 'waiting'",
      ),
    );
    await runDueJobs(api);
  };
  const choose = (member: SignedInMember) =>
    member.client.ok('notificationPreferencesSave', {
      body: {
        version: 0,
        kinds: [{ kind: 'mailbox_digest', inApp: true, mail: true, scope: 'mine' }],
        quietHours: null,
        digestHour: null,
      },
    });
  const toldOf = async ({ client }: SignedInMember) =>
    (await client.ok('notificationList'))?.items.filter(({ kind }) => kind === 'mailbox_digest');

  test('tells who chose it, how much of what they read came and waits, and no words of it', async () => {
    const { id: mailboxId } = await owner.client.ok('mailboxCreate', { body: mailboxBody });
    const move = async (subject: string, category: 'user_activity' | 'finance') => {
      const id = await deliver(api, owner, mailboxId, rawMail({ Subject: subject }));
      await owner.client.ok('emailThreadBulk', {
        body: { threads: [id ?? ''], change: { kind: 'move', category } },
      });
    };
    await move('Diagnóstico de Ana', 'user_activity');
    await move('Factura', 'finance');
    await choose(reception);
    await choose(marketing);
    await morning();
    expect(await toldOf(reception)).toMatchObject([
      { facts: { arrived: '1', waiting: '1' }, path: '/hospital/email?digest=1' },
    ]);
    // Nothing of marketing's came, and the owner did not choose it.
    expect([await toldOf(marketing), await toldOf(owner)]).toEqual([[], []]);
    const { items } = await api.anyone.ok('sandboxMailbox', {
      query: { to: reception.email },
    });
    const text = JSON.stringify(items);
    expect(text).toContain('Resumen del correo: 1 nuevos desde ayer y 1 por responder.');
    expect(text).not.toContain('Diagnóstico');
    await morning();
    expect(await toldOf(reception)).toHaveLength(2);
  });
});

describe('a rule that asks for a task', () => {
  let owner: SignedInMember;

  beforeAll(async () => {
    owner = await newCompany(api);
  });
  afterAll(() => api.clock.move());

  const arrive = async (mailboxId: string, rule: EmailRule, subject: string): Promise<string> => {
    const mail = await readMail(rawMail({ Subject: subject }));
    const now = api.clock.now().toISOString();
    const { companyId, userId } = owner;
    const threadId = await inTransaction(api.database.pool, { companyId, userId: null }, (db) =>
      receiveMail(
        { db, now, ...createChangeRecorder(db, { now, requestId: randomUUID() }) },
        { mailboxId, ownerId: userId, mail, rule, at: now, seen: false },
      ),
    );
    return threadId ?? '';
  };

  test('gets one for each mail, which leads to it and names nothing of finance', async () => {
    const { id: mailboxId } = await owner.client.ok('mailboxCreate', { body: mailboxBody });
    const asking = { ...ruleBody, createTask: true };
    const finance = await owner.client.ok('emailRuleCreate', { body: asking });
    const upkeep = await owner.client.ok('emailRuleCreate', {
      body: { ...asking, category: 'maintenance', assigneeId: owner.userId },
    });
    const secret = await arrive(mailboxId, finance, 'Factura del abogado');
    const open = await arrive(mailboxId, upkeep, 'Elevador');
    await runDueJobs(api);
    const { items } = await owner.client.ok('taskList', { query: { sort: 'title' } });
    expect(items).toMatchObject([
      { title: 'Atender un correo', assignee: null },
      { title: 'Atender un correo: Elevador', assignee: { id: owner.userId } },
    ]);
    const views = await Promise.all(
      items.map(({ id: taskId }) => owner.client.ok('taskView', { params: { taskId } })),
    );
    expect(views.map(({ description }) => description?.split('threadId=')[1])).toEqual([
      secret,
      open,
    ]);
  });
});

describe('a person who writes', () => {
  let owner: SignedInMember;
  let reception: SignedInMember;

  beforeAll(async () => {
    owner = await newCompany(api);
    reception = await newMember(api, owner.companyId, ['reception']);
    await owner.client.ok('channelConnectionSave', {
      params: { channel: 'sms' },
      body: {
        channel: 'sms',
        mode: 'simulator',
        settings: { accountSid: `AC${'0'.repeat(32)}`, phone: '+525550002000' },
        secrets: { token: 'token' },
      },
    });
    await owner.client.ok('integrationTest', { params: { provider: 'sms' } });
  });
  afterAll(() => api.clock.move());

  const write = async (text: string) => {
    const act = { kind: 'text', text } as const;
    await owner.client.ok('sandboxPhoneWrite', {
      body: { channel: 'sms', person: '+525512345678', name: 'Rosa Mora', act },
    });
    await runDueJobs(api);
    return (await owner.client.ok('conversationList', { query: {} })).items[0];
  };
  const told = async ({ client }: SignedInMember) =>
    (await client.ok('notificationList')).items.filter(
      ({ kind }) => kind === 'patient_message_received',
    );

  test('is told to whoever sees to the conversation, once until they answer, without a word of it', async () => {
    const one = await write('Me salió sangre en la orina');
    expect([await told(owner), await told(reception)]).toEqual([[], []]); // nobody sees to it yet
    if (!one) throw new Error('there is a conversation');
    const params = { conversationId: one.id };
    const answer = async (replyCount: number) =>
      reception.client.ok('messageSend', {
        params,
        body: { content: { kind: 'text', body: 'Venga hoy' }, replyCount },
      });
    await reception.client.ok('conversationUpdate', {
      params,
      body: { version: one.version, assigneeId: reception.userId },
    });
    await answer(one.replyCount);
    await write('¿A qué hora?');
    await write('Contésteme');
    const [notice, ...others] = await told(reception);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ facts: {}, path: `/hospital/chats?conversationId=${one.id}` });
    expect(JSON.stringify(notice)).not.toMatch(/orina|Rosa|5512345678|hora/);
    expect(await told(owner)).toEqual([]);
    await answer((await write('¿Hola?'))?.replyCount ?? 0);
    await write('Gracias');
    expect(await told(reception)).toHaveLength(2);
    // Whoever is blocked is not told of.
    const { version } = await reception.client.ok('conversationView', { params });
    await reception.client.ok('conversationUpdate', { params, body: { version, blocked: true } });
    await write('¡Oigan!');
    expect(await told(reception)).toHaveLength(2);
  });
});
