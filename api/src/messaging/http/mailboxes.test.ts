import { setTimeout as delay } from 'node:timers/promises';
import { startEmailSimulator, type EmailSimulator } from '../../adapters/email/simulator';
import { withClient } from '../../platform/database/connection';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { readMail } from '../model/mail/read-mail';
import { mailboxBody } from '../../testing/records/mail';

describe('mailboxes', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let server: EmailSimulator;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await newCompany(api);
    server = await startEmailSimulator();
  });
  afterAll(async () => {
    await server.close();
    await api.close();
  });

  const until = async (isSo: () => Promise<boolean>): Promise<void> => {
    const end = Date.now() + 15_000;
    while (!(await isSo())) {
      if (Date.now() > end) throw new Error('it did not come to that in time');
      await delay(30);
    }
  };
  const account = () => {
    const { imap, server: smtp } = server;
    return {
      user: imap.user,
      password: imap.password,
      imap: { host: imap.host, port: imap.port, security: 'none' as const },
      smtp: { host: smtp.host, port: smtp.port, security: 'none' as const },
    };
  };

  test('tell no password, to nobody and nowhere', async () => {
    const made = await owner.client.ok('mailboxCreate', { body: mailboxBody });
    const params = { mailboxId: made.id };
    const view = await owner.client.ok('mailboxView', { params });
    expect(view.password).toEqual({ set: true, lastFour: null });
    const rows = await withClient(api.database.superuser, (client) =>
      client.query<{ text: string }>(
        `select m::text || (select string_agg(a.diff::text, '') from audit_log a) as text from mailbox m`,
      ),
    );
    expect(rows.rows[0]?.text).not.toContain(mailboxBody.password);
    const nurse = await newMember(api, owner.companyId, ['nurse']);
    expect((await nurse.client.ok('mailboxList')).items).toMatchObject([{ name: 'Recepción' }]);
    expect(await nurse.client.refused('mailboxView', { params })).toMatchObject({
      code: 'permission.denied',
    });
    const stranger = await newCompany(api);
    expect(await stranger.client.refused('mailboxTest', { params })).toMatchObject({
      code: 'resource.not_found',
    });
  });

  test('a stored password never goes to another server or another user', async () => {
    const [box] = (await owner.client.ok('mailboxList')).items;
    const params = { mailboxId: box?.id ?? '' };
    for (const change of [
      { imap: { host: 'imap.otro.test', port: 993, security: 'tls' as const } },
      { smtp: { host: 'smtp.otro.test', port: 465, security: 'tls' as const } },
      { user: 'otra' },
      { smtp: { ...mailboxBody.smtp, security: 'tls' as const } },
    ]) {
      const { errors } = await owner.client.refused('mailboxUpdate', {
        params,
        body: { version: 1, ...change },
      });
      expect(errors).toMatchObject([{ path: 'password', code: 'required' }]);
    }
    await owner.client.ok('mailboxUpdate', { params, body: { version: 1, name: 'Otro' } });
  });

  test('are tried at both servers, and send what is written in them', async () => {
    const body = { ...mailboxBody, ...account(), address: 'citas@luna.test', signature: 'Luna' };
    const { id: mailboxId } = await owner.client.ok('mailboxCreate', { body });
    expect(await owner.client.ok('mailboxTest', { params: { mailboxId } })).toEqual({
      imap: { ok: true, error: null },
      smtp: { ok: true, error: null },
    });
    const file = await owner.client.ok('emailUploadCreate', {
      query: { name: 'horario.txt' },
      body: new Blob(['De 9 a 18 h']),
    });
    const thread = await owner.client.ok('emailThreadCreate', {
      body: {
        mailboxId,
        category: 'notifications',
        to: ['ana@correo.test'],
        cc: ['luis@correo.test'],
        subject: 'Horario',
        text: 'Va el horario',
        uploadIds: [file.id],
      },
    });
    const params = { emailThreadId: thread.id };
    expect(thread.discussion).toMatchObject([{ status: 'queued' }]);
    await until(async () => {
      const { discussion } = await owner.client.ok('emailThreadView', { params });
      return discussion[0]?.status === 'sent';
    });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.to).toEqual(['ana@correo.test', 'luis@correo.test']);
    const mail = await readMail(server.received[0]?.source ?? Buffer.alloc(0));
    expect(mail).toMatchObject({
      from: { name: 'Clínica Luna', address: 'citas@luna.test' },
      subject: 'Horario',
      text: 'Va el horario\n\n-- \nLuna',
      files: [{ name: 'horario.txt' }],
    });
  });

  test('a refused recipient is told at the mail', async () => {
    const box = (await owner.client.ok('mailboxList')).items.find(
      ({ address }) => address === 'citas@luna.test',
    );
    const thread = await owner.client.ok('emailThreadCreate', {
      body: {
        mailboxId: box?.id ?? '',
        category: 'notifications',
        to: ['rechazado@correo.test'],
        subject: 'Hola',
        text: 'Hola',
      },
    });
    const params = { emailThreadId: thread.id };
    const last = async () =>
      (await owner.client.ok('emailThreadView', { params })).discussion.at(-1);
    await until(async () => (await last())?.status === 'failed');
    expect((await last())?.error).toContain('no such user');
  });

  test('are ten at most, and no address is connected twice', async () => {
    const taken = await owner.client.refused('mailboxCreate', { body: mailboxBody });
    expect(taken.code).toBe('mailbox.address_taken');
    const { items } = await owner.client.ok('mailboxList');
    for (let n = items.length; n < 10; n += 1)
      await owner.client.ok('mailboxCreate', {
        body: { ...mailboxBody, address: `buzon-${n}@luna.test` },
      });
    const eleventh = { ...mailboxBody, address: 'once@luna.test' };
    expect(await owner.client.refused('mailboxCreate', { body: eleventh })).toMatchObject({
      code: 'mailbox.limit_reached',
    });
  });
});
