import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createTestDatabase, type TestDatabase } from '../../testing';
import { createClock } from '../../platform/time/clock';
import { withClient } from '../../platform/database/connection';
import { inTransaction } from '../../platform/database/database';
import type { Mail } from '../../platform/mail/mail';
import { createSecretBox } from '../../platform/secrets/secret-box';
import { createMailer, type Mailer, type MailerOptions } from './mailer';

interface Received {
  readonly from: string;
  readonly to: string[];
  readonly source: string;
}

const mail: Mail = {
  kind: 'code',
  to: 'ana@sala.test',
  subject: '123456 es tu código',
  text: 'Hola, Ana:\n\nTu código es 123456.',
};
const nobody = { userId: null, companyId: null };

/** A real SMTP server that records mails after refusing the first `refusals`. */
const startSmtpServer = async ({ refusals = 0, port = 0 } = {}) => {
  const received: Received[] = [];
  let asked = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom: (_address, _session, callback) => {
      asked += 1;
      callback(
        asked <= refusals
          ? Object.assign(new Error('try again later'), { responseCode: 451 })
          : undefined,
      );
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const source = Buffer.concat(chunks).toString();
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((address) => address.address),
          source,
        });
        callback();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo; // listening on a port, not on a pipe
  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    asked: () => asked,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};

describe('mail', () => {
  let database: TestDatabase;
  const troubles: string[] = [];
  const opened: Mailer[] = [];
  const servers: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((mailer) => mailer.close())); // mailers hold their connections until closed
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await withClient(database.owner, (client) => client.query('delete from delivery'));
    expect(troubles.splice(0)).toEqual([]);
  });
  afterAll(() => database.drop());

  const startServer = async (options: { refusals?: number; port?: number } = {}) => {
    const server = await startSmtpServer(options);
    servers.push(server);
    return server;
  };
  const open = (url: string | null, options: Partial<MailerOptions> = {}): Mailer => {
    const mailer = createMailer({
      server: url === null ? null : { url, from: 'Sala <no-reply@clinica.example>' },
      pool: database.pool,
      clock: createClock(),
      secrets: createSecretBox(database.pool),
      privateServers: true,
      onLost: (cause, lost) => troubles.push(`${lost.kind}: ${String(cause)}`),
      onError: (cause) => troubles.push(String(cause)),
      pollEvery: 3_600_000,
      ...options,
    });
    opened.push(mailer);
    return mailer;
  };
  const post = (mailer: Mailer, ...mails: Mail[]) =>
    inTransaction(database.pool, nobody, async (db) => {
      for (const one of mails) await mailer.post(db, one);
    });
  const waiting = async () =>
    (
      await database.pool.query<{ to: string }>(
        `select recipient as "to" from delivery where settled_at is null order by created_at`,
      )
    ).rows;
  /** Polls until the condition holds; the test's timeout is the limit. */
  const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await holds())) await new Promise(setImmediate);
  };
  const sent = async () => (await waiting()).length === 0;

  test('arrives with sender, recipient, subject and text, and leaves the queue', async () => {
    const server = await startServer();
    const mailer = open(server.url);
    await post(mailer, mail);
    mailer.nudge();
    await until(sent);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({
      from: 'no-reply@clinica.example',
      to: ['ana@sala.test'],
    });
    expect(server.received[0]?.source).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(server.received[0]?.source).toContain('From: Sala <no-reply@clinica.example>');
    expect(mailer.health()).toMatchObject({
      state: 'ok',
      lastOkAt: expect.any(String) as string,
      lastError: null,
    });
  });

  test('keeps an attachment byte for byte through queue and mailbox', async () => {
    const attachment = {
      name: 'Clientes ñ.csv',
      type: 'text/csv; charset=utf-8',
      content: Buffer.from([0xef, 0xbb, 0xbf, 0, 255, 13, 10]),
    };
    const server = await startServer();
    const mailer = open(server.url);
    await post(mailer, { ...mail, attachment });
    mailer.nudge();
    await until(sent);
    expect(server.received[0]?.source).toMatch(/^Content-Type: text\/csv; charset=utf-8;/m);
    expect(server.received[0]?.source).toContain(attachment.content.toString('base64'));
    await post(open(null), {
      ...mail,
      to: 'file@sala.test',
      attachment,
    });
    const { rows } = await database.pool.query(
      `select file_name as name, file_type as type, file as content from sandbox_mail where recipient = 'file@sala.test'`,
    );
    expect(rows).toEqual([attachment]);
  });

  test('shows a picture below the text, also after queueing', async () => {
    const server = await startServer();
    const mailer = open(server.url);
    const attachment = {
      name: 'codigo.png',
      type: 'image/png',
      content: Buffer.from('PNG'),
      alt: 'Código "QR"',
    };
    await post(mailer, {
      ...mail,
      text: 'Hola, Ana & Co <x>:\n\nAbre https://sala.test/a?b=1',
      attachment,
    });
    mailer.nudge();
    await until(sent);
    const source = (server.received[0]?.source ?? '')
      .replaceAll('=\r\n', '')
      .replaceAll('=3D', '=');
    expect(source).toContain('<p>Hola, Ana &amp; Co &lt;x&gt;:</p>');
    expect(source).toContain('<a href="https://sala.test/a?b=1">');
    expect(source).toMatch(/<img src="cid:picture@sala" alt="C=C3=B3digo &quot;QR&quot;"/);
    expect(source).toMatch(
      /^Content-Id: <picture@sala>\r\n(?:.+\r\n)*?Content-Disposition: inline/im,
    );
    expect(source).toContain('Hola, Ana & Co <x>:');
  });

  test('carries the way out of promotions for mail programs, also after queueing', async () => {
    const server = await startServer();
    const mailer = open(server.url);
    const unsubscribeUrl = `https://sala.example/api/v1/unsubscribe/${'t'.repeat(43)}`;
    await post(mailer, mail);
    await post(mailer, { ...mail, unsubscribeUrl });
    mailer.nudge();
    await until(sent);
    const sources = server.received.map(({ source }) => source.replaceAll(/\r\n /g, ' '));
    const [plain, promotion] = sources.sort((one, other) => one.length - other.length);
    expect(plain).not.toContain('List-Unsubscribe');
    expect(promotion).toMatch(new RegExp(`^List-Unsubscribe: ?<${unsubscribeUrl}>`, 'm'));
    expect(promotion).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  });

  test('is not sent when its transaction is rolled back', async () => {
    const server = await startServer();
    const mailer = open(server.url);
    await expect(
      inTransaction(database.pool, nobody, async (db) => {
        await mailer.post(db, mail);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await post(mailer, { ...mail, to: 'luis@sala.test' });
    mailer.nudge();
    await until(sent);
    expect(server.received.map((one) => one.to)).toEqual([['luis@sala.test']]);
  });

  test('is sent by the next process when the first one ends', async () => {
    const server = await startServer();
    const dead = open(server.url);
    await dead.close();
    await post(dead, mail);
    expect(await waiting()).toHaveLength(1);
    open(server.url);
    await until(sent);
    expect(server.received).toHaveLength(1);
  });

  test('is taken over from a dead sender once its lease expires', async () => {
    const server = await startServer();
    await database.pool.query(
      `insert into delivery (channel, kind, recipient, payload, state, attempt, attempt_key, leased_until)
       select 'email', 'code', recipient, '{"subject":"","text":""}', 'sending', 1, gen_random_uuid(), clock_timestamp() + pause
       from (values ('held@sala.test', interval '2 minutes'), ('left@sala.test', interval '-1 second')) as died (recipient, pause)`,
    );
    open(server.url);
    await until(async () => (await waiting()).length === 1);
    expect(server.received.map((one) => one.to)).toEqual([['left@sala.test']]);
    expect(await waiting()).toEqual([{ to: 'held@sala.test' }]);
  });

  test('is sent once by concurrent processes', async () => {
    const server = await startServer();
    const mailers = [open(server.url), open(server.url), open(server.url)];
    const mails = Array.from({ length: 30 }, (_, index) => ({
      ...mail,
      to: `p${index}@sala.test`,
    }));
    await post(mailers[0] ?? open(server.url), ...mails);
    mailers.forEach((mailer) => mailer.nudge());
    await until(sent);
    expect(server.received.flatMap((one) => one.to).sort()).toEqual(
      mails.map((one) => one.to).sort(),
    );
  });

  test('is retried when the server is busy', async () => {
    const server = await startServer({ refusals: 2 });
    const mailer = open(server.url, { retryAfter: [1, 1], pollEvery: 5 });
    await post(mailer, mail);
    await until(sent);
    expect(server.asked()).toBe(3);
    expect(server.received).toHaveLength(1);
  });

  test('waits for an unavailable server, whose health hides the password', async () => {
    const away = await startSmtpServer();
    await away.close();
    const mailer = open(away.url.replace('//', '//sala:s3cr%C3%A9to@'), {
      retryAfter: [1, 1, 1, 1, 1, 1],
      pollEvery: 20,
    });
    await post(mailer, mail);
    await until(() => mailer.health().state === 'error');
    expect(mailer.health().lastError).toMatch(/ECONNREFUSED/);
    expect(mailer).toMatchObject({ driver: 'live', target: '127.0.0.1' });
    expect(JSON.stringify([mailer, mailer.health()])).not.toMatch(/s3cr/);
    await mailer.close();
    await database.pool.query(
      `update delivery set next_at = clock_timestamp() where state = 'queued'`,
    );
    const back = await startServer({ port: away.port });
    open(back.url);
    await until(sent);
    expect(back.received).toHaveLength(1);
  });

  test('is reported once and marked as failed when it cannot be delivered', async () => {
    const server = await startSmtpServer();
    await server.close();
    const mailer = open(server.url, { retryAfter: [1], pollEvery: 5 });
    await post(mailer, mail);
    await until(sent);
    expect(troubles.splice(0)).toEqual([expect.stringMatching(/^code: .*ECONNREFUSED/)]);
  });

  test("a direct delivery returns the server's error", async () => {
    const server = await startServer({ refusals: 1 });
    const mailer = open(server.url);
    await expect(mailer.deliver(mail, null)).rejects.toThrow('try again later');
    expect(mailer.health()).toMatchObject({ state: 'error', lastOkAt: null });
    await mailer.deliver(mail, null);
    expect(mailer.health()).toMatchObject({ state: 'ok', lastError: null });
    expect(server.received).toHaveLength(1);
  });

  test('is in the sandbox mailbox when the transaction commits', async () => {
    const mailer = open(null);
    expect(mailer.health().state).toBe('unknown');
    await post(mailer, mail);
    const { rows } = await database.pool.query(
      'select recipient as "to", subject, body as text from sandbox_mail where recipient = $1',
      [mail.to],
    );
    const { kind: _kind, ...kept } = mail;
    expect(rows).toEqual([kept]);
    expect([mailer.health().state, await waiting()]).toEqual(['ok', []]);
  });
});
