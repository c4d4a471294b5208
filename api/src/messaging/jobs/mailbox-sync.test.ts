import { setTimeout as delay } from 'node:timers/promises';
import { createMailboxPort } from '../../adapters/mailbox/live';
import { startEmailSimulator, type EmailSimulator } from '../../adapters/email/simulator';
import { createSecretBox } from '../../platform/secrets/secret-box';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { mailboxBody, mailWithFile, rawMail, ruleBody } from '../../testing/records/mail';
import { zipBomb } from '../../testing/records/zip-bomb';
import { startMailboxSync, type MailboxSync } from './mailbox-sync';
import { newCompany } from '../../testing/members';

describe('following a mailbox', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let server: EmailSimulator;
  const running: MailboxSync[] = [];
  const unread: unknown[] = [];

  const follow = (answerMs = 2000, pollEvery = 60_000): MailboxSync => {
    const sync = startMailboxSync({
      pool: api.database.pool,
      clock: api.clock,
      secrets: createSecretBox(api.database.pool),
      mailboxes: createMailboxPort({ privateServers: true, answerMs }),
      pollEvery,
      retryAfter: [50],
      lookEvery: 50,
      tellEvery: 50,
      onUnreadable: (_cause, mail) => unread.push(mail),
      onError: () => undefined,
    });
    running.push(sync);
    return sync;
  };
  const threads = async () =>
    (await owner.client.ok('emailThreadList', { query: { pageSize: 100, state: 'all' } })).items;
  const mailbox = async () => (await owner.client.ok('mailboxList')).items[0];
  const until = async (isSo: () => Promise<boolean>): Promise<void> => {
    const end = Date.now() + 40_000;
    while (!(await isSo())) {
      if (Date.now() > end) throw new Error('it did not come to that in time');
      await delay(100);
    }
  };
  const arrives = (subject: string) =>
    until(async () => (await threads()).some((thread) => thread.subject === subject));

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await newCompany(api);
    server = await startEmailSimulator();
    const imap = { host: server.imap.host, port: server.imap.port, security: 'none' as const };
    const smtp = { host: server.server.host, port: server.server.port, security: 'none' as const };
    const account = { user: server.imap.user, password: server.imap.password };
    await owner.client.ok('mailboxCreate', { body: { ...mailboxBody, ...account, imap, smtp } });
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((sync) => sync.stop()));
    unread.length = 0;
    await server.close();
    // Nobody follows it during the next test.
    await api.database.asOwner((client) =>
      client.query('update mailbox set active = false where company_id = $1', [owner.companyId]),
    );
  });
  afterAll(() => api.close());

  test('mail arrives by IDLE, by rule, and once in spite of two processes', async () => {
    await owner.client.ok('emailRuleCreate', { body: { ...ruleBody, label: 'CFDI' } });
    await server.put(rawMail({ Subject: 'Ya estaba' }));
    follow();
    follow();
    await arrives('Ya estaba');
    await server.put(rawMail({ Subject: 'Tu factura de noviembre' }));
    await arrives('Tu factura de noviembre');
    const [first] = await threads();
    expect(first).toMatchObject({
      category: 'finance',
      reason: { source: 'rule', detail: 'Facturas' },
      labels: ['CFDI'],
    });
    expect(await threads()).toHaveLength(2);
    expect(await mailbox()).toMatchObject({ health: 'ok' });
  });

  test('a server with other UIDs is read anew, and no mail is there twice', async () => {
    await server.put(rawMail({ Subject: 'Una', 'Message-ID': '<una@x.test>' }));
    const first = follow();
    await arrives('Una');
    await first.stop();
    server.renumber();
    await server.put(rawMail({ Subject: 'Dos' }));
    follow();
    await arrives('Dos');
    expect((await threads()).map(({ subject }) => subject).toSorted()).toEqual(['Dos', 'Una']);
  });

  test('a server that goes silent is given up, and read again when it is back', async () => {
    follow(300, 100);
    await until(async () => (await mailbox())?.health === 'ok');
    server.silence(true);
    await until(async () => (await mailbox())?.health === 'error');
    await server.put(rawMail({ Subject: 'Mientras tanto' }));
    server.silence(false);
    await arrives('Mientras tanto');
    await until(async () => (await mailbox())?.health === 'ok');
    expect(await threads()).toHaveLength(1);
  });

  test('what is read and starred here is so at the server, also after it was away', async () => {
    await server.put(rawMail({ Subject: 'Sin leer' }));
    await server.put(rawMail({ Subject: 'Leída en otro lado' }));
    server.received[1]?.flags.add('\\Seen');
    const first = follow(500, 100);
    await arrives('Leída en otro lado');
    const [elsewhere, unseen] = (await threads()).toSorted((a, b) =>
      a.subject.localeCompare(b.subject),
    );
    expect([elsewhere?.unread, unseen?.unread]).toEqual([0, 1]);
    const change = (
      threadId: string | undefined,
      asked: { kind: 'read'; read: boolean } | { kind: 'star'; starred: boolean },
    ) =>
      owner.client.ok('emailThreadBulk', {
        body: { threads: [threadId ?? ''], change: asked },
      });
    const flags = () => server.received.map((mail) => [...mail.flags].toSorted());
    await change(unseen?.id, { kind: 'read', read: true });
    await change(unseen?.id, { kind: 'star', starred: true });
    await until(async () => flags()[0]?.length === 2);
    expect(flags()).toEqual([['\\Flagged', '\\Seen'], ['\\Seen']]);
    server.silence(true);
    await until(async () => (await mailbox())?.health === 'error');
    await change(unseen?.id, { kind: 'star', starred: false });
    await change(elsewhere?.id, { kind: 'read', read: false });
    server.silence(false);
    await until(async () => flags()[0]?.length === 1 && flags()[1]?.length === 0);
    expect(flags()).toEqual([['\\Seen'], []]);
    // Renumbered, the mails are the same ones: their flags find them.
    await first.stop();
    server.renumber();
    follow();
    await change(elsewhere?.id, { kind: 'read', read: true });
    await until(async () => flags()[1]?.length === 1);
    expect(await threads()).toHaveLength(2);
  });

  test('mails that cannot be read, or are too large, do not stop those behind them', async () => {
    const nested = Array.from(
      { length: 100 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    ).join('');
    await server.put(Buffer.from(`From: a@x.test\r\nSubject: Muchos niveles\r\n${nested}`));
    await server.put(
      Buffer.concat([rawMail({ Subject: 'Treinta megas' }), Buffer.alloc(30_000_000, 'a')]),
    );
    await server.put(
      Buffer.concat([rawMail({ Subject: 'Ocho bits' }), Buffer.from([0xf3, 0, 0x28])]),
    );
    await server.put(rawMail({ Subject: 'La última' }));
    follow(20_000);
    await arrives('La última');
    const all = await threads();
    expect(all.map(({ subject }) => subject).toSorted()).toEqual([
      'La última',
      'Muchos niveles',
      'Ocho bits',
      'Treinta megas',
    ]);
    expect(unread).toHaveLength(1);
    const large = all.find(({ subject }) => subject === 'Treinta megas');
    const view = await owner.client.ok('emailThreadView', {
      params: { emailThreadId: large?.id ?? '' },
    });
    expect(view.discussion).toMatchObject([{ cut: true, text: '' }]);
  });

  test('an archive that would fill the disk is kept byte for byte, and never unpacked', async () => {
    const bomb = zipBomb();
    expect(bomb.length).toBeLessThan(500_000);
    const before = process.memoryUsage().rss;
    await server.put(mailWithFile('Fotos', 'fotos.zip', 'application/zip', bomb));
    follow(20_000);
    await arrives('Fotos');
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
    const [thread] = await threads();
    const { discussion } = await owner.client.ok('emailThreadView', {
      params: { emailThreadId: thread?.id ?? '' },
    });
    const [file] = discussion[0]?.attachments ?? [];
    expect(file).toMatchObject({ name: 'fotos.zip', size: bomb.length });
    const saved = await owner.client.ok('emailAttachmentDownload', {
      params: { emailAttachmentId: file?.id ?? '' },
    });
    expect(Buffer.from(await saved.content.arrayBuffer()).equals(bomb)).toBe(true);
    expect(unread).toEqual([]);
  });

  test('a wrong password is told in the words of the server, and a disconnected mailbox is left', async () => {
    const box = await mailbox();
    const params = { mailboxId: box?.id ?? '' };
    await owner.client.ok('mailboxUpdate', {
      params,
      body: { version: 1, password: 'otra-clave' },
    });
    follow();
    await until(async () => (await mailbox())?.health === 'error');
    const { lastError } = await owner.client.ok('mailboxView', { params });
    expect(lastError).toContain('wrong user or password');
    expect(await owner.client.ok('mailboxTest', { params })).toMatchObject({
      imap: { ok: false },
      smtp: { ok: false },
    });
    await owner.client.ok('mailboxUpdate', { params, body: { version: 2, active: false } });
    await until(async () => server.connected() === 0);
    expect(await mailbox()).toMatchObject({ health: 'off' });
  });
});
