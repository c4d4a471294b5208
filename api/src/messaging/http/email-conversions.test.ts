import { randomUUID } from 'node:crypto';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { withClient } from '../../platform/database/connection';
import { runDueJobs } from '../../testing/jobs';
import { deliver, mailboxBody, rawMail } from '../../testing/records/mail';
import { createPatient } from '../../testing/records/patients';

describe('what mail becomes', () => {
  let api: TestApi;
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
    api = await createTestApi();
    api.clock.move(new Date('2026-11-24T16:00:00Z'));
    owner = await signedInCompany(api);
    reception = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
    ({ id: mailboxId } = await owner.client.ok('mailboxCreate', { body: mailboxBody }));
  });
  afterAll(() => api.close());

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
    const { rows } = await withClient(api.database.owner, (client) =>
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
    const nurse = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
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
