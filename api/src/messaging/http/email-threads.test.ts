import { randomUUID } from 'node:crypto';
import { emailCategories, type EmailCategory, type Role } from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { deliver, mailboxBody, rawMail, richMail } from '../../testing/records/mail';

describe('mail', () => {
  let api: TestApi;
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
    api = await createTestApi();
    api.clock.move(new Date('2026-11-24T16:00:00Z'));
    owner = await signedInCompany(api);
    for (const role of ['doctor', 'nurse', 'reception', 'billing', 'marketing', 'auditor'] as const)
      members.set(role, await joinCompany(api, await signedUp(api), owner.companyId, [role]));
    ({ id: mailboxId } = await owner.client.ok('mailboxCreate', { body: mailboxBody }));
    for (const category of emailCategories) {
      const id = await arrive({ Subject: `Para ${category}`, From: `${category}@correo.test` });
      await change(owner, id, { kind: 'move', category });
      threads.set(category, id);
    }
  });
  afterAll(() => api.close());

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
    const stranger = await signedInCompany(api);
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
    const owners = (sql: string) => withClient(api.database.owner, (client) => client.query(sql));
    await expect(owners(`update email_message set body = 'x'`)).rejects.toMatchObject({
      constraint: 'email_message_hold',
    });
    const { companyId: elsewhere } = await signedInCompany(api);
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

  test('an id that is no thread fails alone', async () => {
    const ids = [threads.get('management') ?? '', randomUUID()];
    const outcome = await owner.client.ok('emailThreadBulk', {
      body: { threads: ids, change: { kind: 'read', read: true } },
    });
    expect(outcome).toMatchObject({ done: [ids[0]], failed: [{ code: 'resource.not_found' }] });
  });
});
