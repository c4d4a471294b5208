import { randomUUID } from 'node:crypto';
import { emailCategories, type EmailCategory, type Role } from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import { createTestApi, type LooseInput, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { deliver, mailboxBody, rawMail, richMail, ruleBody } from '../../testing/records/mail';
import { runDueJobs } from '../../testing/jobs';
import { createPatient } from '../../testing/records/patients';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('mail', () => {
  let owner: SignedInMember;
  let mailboxId: string;
  const members = new Map<Role, SignedInMember>();
  const threads = new Map<EmailCategory, string>();

  const by = (role: Role): SignedInMember => members.get(role) ?? owner;
  const arrive = async (headers: Readonly<Record<string, string>> = {}, body?: string) =>
    (await deliver(api, owner, mailboxId, rawMail(headers, body))) ?? '';
  const change = (
    member: SignedInMember,
    emailThreadId: string,
    asked: Parameters<typeof member.client.ok<'emailThreadBulk'>>[1]['body']['change'],
  ) => member.client.ok('emailThreadBulk', { body: { threads: [emailThreadId], change: asked } });
  const view = (member: SignedInMember, emailThreadId: string) =>
    member.client.ok('emailThreadView', { params: { emailThreadId } });

  beforeAll(async () => {
    api.clock.move(new Date('2026-11-24T16:00:00Z'));
    owner = await newCompany(api);
    for (const role of ['doctor', 'nurse', 'reception', 'billing', 'marketing', 'auditor'] as const)
      members.set(role, await newMember(api, owner.companyId, [role]));
    ({ id: mailboxId } = await owner.client.ok('mailboxCreate', { body: mailboxBody }));
    for (const category of emailCategories) {
      const id = await arrive({ Subject: `Para ${category}`, From: `${category}@correo.test` });
      await change(owner, id, { kind: 'move', category });
      threads.set(category, id);
    }
  });
  afterAll(() => api.clock.move());

  test.each([
    ['doctor', ['notifications']],
    ['nurse', []],
    ['reception', ['notifications', 'user_activity']],
    ['billing', ['finance']],
    ['marketing', ['management']],
    ['auditor', emailCategories.filter((one) => one !== 'finance' && one !== 'security')],
  ] as const)('%s reads %j, and nothing else by any way', async (role, reach) => {
    const { client } = by(role);
    const cards = await client.ok('emailCategoryList');
    expect(cards.items.map(({ category }) => category)).toEqual(reach);
    const list = await client.ok('emailThreadList', { query: { pageSize: 100 } });
    expect(list.items.map(({ category }) => category).toSorted()).toEqual([...reach].toSorted());
    expect(list.total).toBe(reach.length);
    for (const [category, emailThreadId] of threads) {
      const answer = await client.call('emailThreadView', { params: { emailThreadId } });
      expect(answer.ok).toBe((reach as readonly string[]).includes(category));
      const found = await client.ok('emailThreadList', { query: { category, state: 'all' } });
      expect(found.total > 0).toBe((reach as readonly string[]).includes(category));
    }
  });

  test('the digest counts what came, and whom nobody answered, in one’s categories', async () => {
    const { categories, waiting } = await by('reception').client.ok('emailDigestView');
    expect(categories).toEqual(
      ['notifications', 'user_activity'].map((category) => ({
        category,
        arrived: 1,
        unread: 1,
        waiting: 1,
      })),
    );
    expect(waiting.map(({ threadId }) => threadId).toSorted()).toEqual(
      [threads.get('notifications'), threads.get('user_activity')].toSorted(),
    );
    const bot = await arrive({ Subject: 'Fuera', 'Auto-Submitted': 'auto-replied' });
    const all = await owner.client.ok('emailDigestView');
    expect(all.waiting).toHaveLength(emailCategories.length);
    await change(owner, bot, { kind: 'archive', archived: true });
  });

  test('what is assigned to somebody is theirs, but never of finance or security', async () => {
    const nurse = by('nurse');
    const open = threads.get('maintenance') ?? '';
    const closed = threads.get('security') ?? '';
    const assign = { kind: 'assign', assigneeId: nurse.userId } as const;
    expect((await change(owner, open, assign)).done).toEqual([open]);
    expect((await change(owner, closed, assign)).failed).toMatchObject([
      { code: 'request.invalid' },
    ]);
    expect((await view(nurse, open)).assignee?.id).toBe(nurse.userId);
    expect((await nurse.client.ok('notificationList')).items).toMatchObject([
      { kind: 'email_assigned', path: `/hospital/email?state=all&threadId=${open}` },
    ]);
    await change(owner, open, { kind: 'move', category: 'finance' });
    expect(
      await nurse.client.refused('emailThreadView', { params: { emailThreadId: open } }),
    ).toMatchObject({
      code: 'resource.not_found',
    });
    await change(owner, open, { kind: 'move', category: 'maintenance' });
    await change(owner, open, { kind: 'assign', assigneeId: null });
  });

  test('files, HTML and pictures are of who reads the thread', async () => {
    const emailThreadId =
      (await deliver(api, owner, mailboxId, richMail('<img src="https://127.0.0.1/pixel.gif">'))) ??
      '';
    await change(owner, emailThreadId, { kind: 'move', category: 'security' });
    const [message] = (await view(owner, emailThreadId)).discussion;
    const emailMessageId = message?.id ?? '';
    const file = { params: { emailAttachmentId: message?.attachments[0]?.id ?? '' } };
    expect(await (await owner.client.ok('emailAttachmentDownload', file)).content.text()).toContain(
      '%PDF',
    );
    const { html, pictures } = await owner.client.ok('emailMessageHtmlView', {
      params: { emailMessageId },
    });
    expect([html, pictures]).toEqual([
      '<img src="https://127.0.0.1/pixel.gif">',
      ['https://127.0.0.1/pixel.gif'],
    ]);
    const picture = (place: string) => ({ params: { emailMessageId, place } });
    // There is one picture: no other address can be asked for by a number or a text.
    for (const place of ['1', '-1', '0x0', 'x'])
      expect(await owner.client.refused('emailPictureDownload', picture(place))).toMatchObject({
        code: 'resource.not_found',
      });
    expect(await owner.client.refused('emailPictureDownload', picture('0'))).toMatchObject({
      code: 'emailPicture.unavailable',
    });
    const reception = by('reception').client;
    expect(await reception.refused('emailAttachmentDownload', file)).toMatchObject({
      code: 'resource.not_found',
    });
    expect(
      await reception.refused('emailMessageHtmlView', { params: { emailMessageId } }),
    ).toMatchObject({ code: 'resource.not_found' });
    expect(await reception.refused('emailPictureDownload', picture('0'))).toMatchObject({
      code: 'resource.not_found',
    });
  });

  test('an auditor changes nothing, and another company finds nothing', async () => {
    const emailThreadId = threads.get('notifications') ?? '';
    const body = { threads: [emailThreadId], change: { kind: 'star', starred: true } as const };
    expect(await by('auditor').client.refused('emailThreadBulk', { body })).toMatchObject({
      code: 'permission.denied',
    });
    const stranger = await newCompany(api);
    expect((await stranger.client.ok('emailThreadBulk', { body })).failed).toMatchObject([
      { code: 'resource.not_found' },
    ]);
    expect((await stranger.client.ok('emailThreadList', { query: {} })).total).toBe(0);
    const letter = {
      to: ['ana@correo.test'],
      text: 'Hola',
      subject: 'Hola',
      category: 'notifications',
      mailboxId,
    } as const;
    const { errors } = await stranger.client.refused('emailThreadCreate', { body: letter });
    expect(errors).toMatchObject([{ path: 'mailboxId', code: 'not_an_option' }]);
  });

  test('an answer stays in its thread, is queued, and nobody answers unknowingly twice', async () => {
    const emailThreadId = await arrive({ Subject: 'Horario', From: 'Luis <luis@correo.test>' });
    const before = await view(owner, emailThreadId);
    const answersId = before.discussion.at(-1)?.id ?? '';
    const upload = await owner.client.ok('emailUploadCreate', {
      query: { name: 'horario.txt' },
      body: new Blob(['Lunes a viernes']),
    });
    const reply = { to: ['luis@correo.test'], text: 'De 9 a 18 h', answersId };
    const both = await Promise.all([
      owner.client.call('emailReplyCreate', {
        params: { emailThreadId },
        body: { ...reply, uploadIds: [upload.id] },
      }),
      by('reception').client.call('emailReplyCreate', { params: { emailThreadId }, body: reply }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const after = await view(owner, emailThreadId);
    expect(
      after.discussion.map(({ direction, status, subject }) => [direction, status, subject]),
    ).toEqual([
      ['in', null, 'Horario'],
      ['out', 'queued', 'Re: Horario'],
    ]);
    const queued = await withClient(api.database.superuser, (client) =>
      client.query(`select channel, recipient from delivery where channel = 'mailbox'`),
    );
    expect(queued.rows).toEqual([{ channel: 'mailbox', recipient: 'luis@correo.test' }]);
    const [sent] = (
      await withClient(api.database.superuser, (client) =>
        client.query<{ message_id: string }>(
          `select message_id from email_message where direction = 'out'`,
        ),
      )
    ).rows;
    await change(owner, emailThreadId, { kind: 'archive', archived: true });
    const again = await arrive({ Subject: 'Re: Horario', 'In-Reply-To': `<${sent?.message_id}>` });
    expect(again).toBe(emailThreadId);
    // What arrives brings the thread back.
    expect(await view(owner, emailThreadId)).toMatchObject({
      archived: false,
      messages: 3,
      unread: 2,
    });
  });

  test('files of somebody else, or used before, cannot be sent', async () => {
    const { id } = await by('reception').client.ok('emailUploadCreate', {
      query: { name: 'a.txt' },
      body: new Blob(['a']),
    });
    const body = {
      to: ['ana@correo.test'],
      subject: 'Hola',
      text: 'Hola',
      category: 'notifications' as const,
      mailboxId,
      uploadIds: [id],
    };
    const { errors } = await owner.client.refused('emailThreadCreate', { body });
    expect(errors).toMatchObject([{ path: 'uploadIds.0', code: 'not_an_option' }]);
    await by('reception').client.ok('emailThreadCreate', { body });
    await by('reception').client.refused('emailThreadCreate', { body: { ...body, text: 'Otra' } });
    expect(
      await by('billing').client.refused('emailThreadCreate', { body: { ...body, uploadIds: [] } }),
    ).toMatchObject({ errors: [{ path: 'category' }] });
  });

  test('the same mail is there once, and a mail does not change', async () => {
    const source = rawMail({ 'Message-ID': '<una@correo.test>' });
    expect(await deliver(api, owner, mailboxId, source)).toBeDefined();
    expect(await deliver(api, owner, mailboxId, source)).toBeUndefined();
    expect(await arrive({ 'Message-ID': '<una@correo.test>' }, 'Otro texto')).not.toBe('');
    const owners = (sql: string) => api.database.asOwner((client) => client.query(sql));
    await expect(owners(`update email_message set body = 'x'`)).rejects.toMatchObject({
      constraint: 'email_message_hold',
    });
    const { companyId: elsewhere } = await newCompany(api);
    await expect(
      owners(
        `update email_thread set assignee_id = (select user_id from membership where company_id = '${elsewhere}')`,
      ),
    ).rejects.toMatchObject({ constraint: 'email_thread_of_member' });
  });

  test('moves teach, but nobody undoes what reaches further than they do', async () => {
    const from = { From: 'avisos@sol.test', Subject: 'Aviso' };
    const reception = by('reception');
    const first = await arrive({ ...from, Subject: 'Un aviso' });
    expect(await view(owner, first)).toMatchObject({
      category: 'notifications',
      reason: { source: 'default' },
    });
    await change(owner, first, { kind: 'move', category: 'finance' });
    const second = await arrive(from);
    expect(await view(owner, second)).toMatchObject({
      category: 'finance',
      reason: { source: 'sender', detail: 'avisos@sol.test' },
    });
    await change(owner, second, { kind: 'move', category: 'user_activity' });
    await change(owner, second, { kind: 'move', category: 'finance' });
    const third = await arrive({
      From: 'avisos@sol.test',
      'In-Reply-To': '<nada@x.test>',
      Subject: 'Tres',
    });
    await change(owner, third, { kind: 'assign', assigneeId: reception.userId });
    // Moved by hand to where reception reads it, it says so; what was taught stays with finance.
    await change(owner, third, { kind: 'move', category: 'notifications' });
    await change(owner, first, { kind: 'move', category: 'notifications' });
    await change(owner, first, { kind: 'move', category: 'finance' });
    await change(reception, third, { kind: 'move', category: 'user_activity' });
    const senders = await owner.client.ok('emailSenderList');
    expect(senders.items.find(({ address }) => address === 'avisos@sol.test')?.category).toBe(
      'finance',
    );
  });
});

describe('rules of mail', () => {
  let owner: SignedInMember;
  let billing: SignedInMember;
  let reception: SignedInMember;

  beforeAll(async () => {
    owner = await newCompany(api);
    billing = await newMember(api, owner.companyId, ['billing']);
    reception = await newMember(api, owner.companyId, ['reception']);
  });
  afterAll(() => api.clock.move());

  const faults = async (name: 'emailRuleCreate' | 'emailRuleTry', body: object) => {
    const { errors } = await owner.client.refused(name, { body } as LooseInput as never); // wrong on purpose
    return errors?.map(({ path, code }) => `${path} ${code}`);
  };

  test('are made, changed and deleted by who manages mail, each in the log', async () => {
    const rule = await owner.client.ok('emailRuleCreate', {
      body: { ...ruleBody, assigneeId: billing.userId },
    });
    const params = { emailRuleId: rule.id };
    const changed = await owner.client.ok('emailRuleUpdate', {
      params,
      body: { version: 1, enabled: false },
    });
    expect(changed).toMatchObject({ enabled: false, name: 'Facturas', version: 2 });
    for (const member of [billing, reception]) {
      expect(await member.client.refused('emailRuleList')).toMatchObject({
        code: 'permission.denied',
      });
      expect(await member.client.refused('emailRuleCreate', { body: ruleBody })).toMatchObject({
        code: 'permission.denied',
      });
    }
    const stranger = await newCompany(api);
    expect(
      await stranger.client.refused('emailRuleDelete', { params, query: { version: 2 } }),
    ).toMatchObject({ code: 'resource.not_found' });
    await owner.client.ok('emailRuleDelete', { params, query: { version: 2 } });
    const { items } = await owner.client.ok('auditList', { query: {} });
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['email_rule.created', 'email_rule.updated', 'email_rule.deleted']),
    );
  });

  test('give mail only to who could read it, and have patterns that RE2 knows', async () => {
    expect(await faults('emailRuleCreate', { ...ruleBody, assigneeId: reception.userId })).toEqual([
      'assigneeId not_an_option',
    ]);
    const pattern = (value: string) => ({
      conditions: [
        { field: 'subject', test: 'contains', value: 'a' },
        { field: 'body', test: 'regex', value },
      ],
      operator: 'any',
    });
    for (const value of ['(', '(?<=a)b', '((a{900}){900})'])
      expect(await faults('emailRuleCreate', { ...ruleBody, ...pattern(value) })).toEqual([
        'conditions.1.value format',
      ]);
    expect(await faults('emailRuleTry', pattern('[a'))).toEqual(['conditions.1.value format']);
    expect(await faults('emailRuleCreate', { ...ruleBody, conditions: [] })).toHaveLength(1);
  });

  test('are tried on the latest mails without changing any', async () => {
    const { id: mailboxId } = await owner.client.ok('mailboxCreate', { body: mailboxBody });
    await deliver(api, owner, mailboxId, rawMail({ Subject: 'Tu CFDI de octubre' }));
    await deliver(api, owner, mailboxId, rawMail({ Subject: 'Hola' }, `${'a'.repeat(19_000)}!`));
    const trial = await owner.client.ok('emailRuleTry', {
      body: {
        conditions: [
          { field: 'subject', test: 'regex', value: 'cfdi\\b' },
          { field: 'body', test: 'regex', value: '(a+)+$' },
        ],
        operator: 'any',
      },
    });
    expect(trial).toMatchObject({ tried: 2, matches: [{ subject: 'Tu CFDI de octubre' }] });
    const { items } = await owner.client.ok('emailThreadList', { query: {} });
    expect(items.every(({ reason }) => reason.source === 'default')).toBe(true);
  });

  test('are at most a hundred, also when two are made at once', async () => {
    const { id } = await owner.client.ok('emailRuleCreate', { body: ruleBody });
    const { items } = await owner.client.ok('emailRuleList');
    await api.database.asOwner((client) =>
      client.query(
        `insert into email_rule
         select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
         from email_rule r, generate_series(1, $2::int) where r.id = $1`,
        [id, 99 - items.length],
      ),
    );
    const both = await Promise.all(
      [1, 2].map(() => owner.client.call('emailRuleCreate', { body: ruleBody })),
    );
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });
});

describe('what mail becomes', () => {
  let owner: SignedInMember;
  let reception: SignedInMember;
  let mailboxId: string;

  const arrive = async (headers: Readonly<Record<string, string>> = {}, body?: string) =>
    (await deliver(api, owner, mailboxId, rawMail(headers, body))) ?? '';
  const of = (emailThreadId: string) => ({ params: { emailThreadId } });
  const converse = (member: SignedInMember, id: string) =>
    member.client.ok('emailConversationCreate', of(id));
  const messagesOf = async (conversationId: string) =>
    (await owner.client.ok('messageList', { params: { conversationId }, query: {} })).items.map(
      ({ direction, body, details }) => ({
        direction,
        body,
        activity: details?.['activity'],
      }),
    );
  const move = (id: string, category: 'finance' | 'user_activity') =>
    owner.client.ok('emailThreadBulk', {
      body: { threads: [id], change: { kind: 'move', category } },
    });

  beforeAll(async () => {
    api.clock.move(new Date('2026-11-24T16:00:00Z'));
    owner = await newCompany(api);
    reception = await newMember(api, owner.companyId, ['reception']);
    ({ id: mailboxId } = await owner.client.ok('mailboxCreate', { body: mailboxBody }));
  });
  afterAll(() => api.clock.move());

  test('a conversation of the patient whose address it is, once, with the mails that follow', async () => {
    const { id: patientId } = await createPatient(owner.client, { email: 'eva@correo.test' });
    const first = `${randomUUID()}@correo.test`;
    const id = await arrive(
      { From: 'Eva Luna <eva@correo.test>', Subject: 'Mi cita', 'Message-ID': `<${first}>` },
      '¿Puedo llegar antes?',
    );
    await move(id, 'user_activity');
    const { conversationId, contact } = await converse(reception, id);
    expect(contact).toMatchObject({ kind: 'patient', id: patientId });
    expect((await converse(owner, id)).conversationId).toBe(conversationId);
    expect((await owner.client.ok('emailThreadView', of(id))).conversationId).toBe(conversationId);
    await arrive(
      { From: 'eva@correo.test', 'In-Reply-To': `<${first}>`, Subject: 'Re: Mi cita' },
      'Gracias',
    );
    await arrive({ From: 'otro@correo.test', 'In-Reply-To': `<${first}>` }, 'Yo también');
    const read = await owner.client.ok('conversationView', { params: { conversationId } });
    expect(read).toMatchObject({ channel: 'email', unread: 2 });
    expect(read.waitingSince).not.toBeNull();
    const { discussion } = await owner.client.ok('emailThreadView', of(id));
    await owner.client.ok('emailReplyCreate', {
      ...of(id),
      body: { to: ['eva@correo.test'], text: 'Sí', answersId: discussion.at(-1)?.id ?? '' },
    });
    expect(await messagesOf(conversationId)).toMatchObject([
      { direction: 'activity', activity: 'mail_joined' },
      { direction: 'in', body: 'Mi cita\n\n¿Puedo llegar antes?' },
      { direction: 'in', body: 'Re: Mi cita\n\nGracias' },
      { direction: 'activity', activity: 'mail_answered' },
    ]);
    const after = await owner.client.ok('conversationView', { params: { conversationId } });
    expect(after.waitingSince).toBeNull();
    // What acts on messages takes it like any other.
    await runDueJobs(api);
    const { rows } = await api.database.asOwner((client) =>
      client.query('select kind, fault from job where fault is not null'),
    );
    expect(rows).toEqual([]);
    // Finance reads alone what comes from now on.
    await move(id, 'finance');
    await arrive({ From: 'eva@correo.test', 'In-Reply-To': `<${first}>` }, 'Mi tarjeta');
    expect(await messagesOf(conversationId)).toHaveLength(4);
  });

  test('nobody is linked where two have the address', async () => {
    await createPatient(owner.client, { email: 'familia@correo.test' });
    await createPatient(owner.client, { email: 'familia@correo.test', firstName: 'Otro' });
    const id = await arrive({ From: 'familia@correo.test' });
    expect((await converse(owner, id)).contact).toBeNull();
  });

  test('a lead with mail as its source; the open lead of the address is kept', async () => {
    const ask = (id: string, name = 'Leo Paz') =>
      owner.client.ok('emailLeadCreate', { ...of(id), body: { name, phone: null } });
    const one = await arrive({ From: 'leo@correo.test', Subject: 'Precio' }, '¿Cuánto cuesta?');
    const made = await ask(one);
    expect(made.existed).toBe(false);
    expect(await ask(one)).toEqual({ ...made, existed: true });
    const lead = () => owner.client.ok('leadView', { params: { leadId: made.leadId } });
    expect(await lead()).toMatchObject({
      name: 'Leo Paz',
      email: 'leo@correo.test',
      source: 'email',
      interest: 'Precio',
      message: '¿Cuánto cuesta?',
    });
    const two = await arrive({ From: 'leo@correo.test', Subject: 'Otra vez' }, 'Insisto');
    expect(await ask(two, 'Leonardo')).toEqual({ leadId: made.leadId, existed: true });
    expect((await lead()).log[0]).toMatchObject({ kind: 'repeated', note: 'Otra vez · Insisto' });
    expect((await owner.client.ok('leadList', { query: {} })).total).toBe(1);
  });

  test('only with the permission of what it becomes, and never from finance or of nobody', async () => {
    const id = await arrive({ From: 'dos@correo.test' });
    await move(id, 'user_activity');
    const nurse = await newMember(api, owner.companyId, ['nurse']);
    const body = { name: 'Dos' };
    expect(await nurse.client.refused('emailConversationCreate', of(id))).toMatchObject({
      code: 'resource.not_found',
    });
    await owner.client.ok('emailThreadBulk', {
      body: { threads: [id], change: { kind: 'assign', assigneeId: nurse.userId } },
    });
    expect(await nurse.client.refused('emailLeadCreate', { ...of(id), body })).toMatchObject({
      code: 'permission.denied',
    });
    await move(id, 'finance');
    expect(await owner.client.refused('emailConversationCreate', of(id))).toMatchObject({
      code: 'emailThread.restricted',
    });
    expect(await owner.client.refused('emailLeadCreate', { ...of(id), body })).toMatchObject({
      code: 'emailThread.restricted',
    });
    const odd = await arrive({ From: 'Sin dirección' });
    expect(await owner.client.refused('emailConversationCreate', of(odd))).toMatchObject({
      code: 'emailThread.no_sender',
    });
  });
});
