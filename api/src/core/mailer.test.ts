import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createSmtpMailer, type Mail } from './mailer';

interface Received {
  readonly from: string;
  readonly to: string[];
  readonly source: string;
}

const mail: Mail = { to: 'ana@sala.test', subject: '123456 es tu código', text: 'Hola, Ana:\n\nTu código es 123456.' };

/** A real SMTP server that keeps what it is given, and turns away the first `refusals` mails. */
const startServer = async (refusals = 0) => {
  const received: Received[] = [];
  let asked = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom: (_address, _session, callback) => {
      asked += 1;
      callback(asked <= refusals ? Object.assign(new Error('try again later'), { responseCode: 451 }) : undefined);
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const source = Buffer.concat(chunks).toString();
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((address) => address.address), source });
        callback();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo; // listening on a port, not on a pipe
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    asked: () => asked,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};

describe('mail over SMTP', () => {
  const failures: string[] = [];
  const send = async (url: string, retryAfter: readonly number[]) => {
    const mailer = createSmtpMailer({
      url,
      from: 'Sala <no-reply@clinica.example>',
      retryAfter,
      onFailure: (cause, lost) => failures.push(`${lost.to}: ${String(cause)}`),
    });
    await mailer.send(mail);
    return mailer;
  };

  beforeEach(() => failures.splice(0));

  test('arrives with sender, reader, subject and text', async () => {
    const server = await startServer();
    await (await send(server.url, [])).close();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({ from: 'no-reply@clinica.example', to: ['ana@sala.test'] });
    expect(server.received[0]?.source).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(server.received[0]?.source).toContain('From: Sala <no-reply@clinica.example>');
    expect(failures).toEqual([]);
    await server.close();
  });

  test('is tried again when the server is busy', async () => {
    const server = await startServer(2);
    const mailer = await send(server.url, [1, 1]);
    while (server.asked() < 3) await new Promise(setImmediate); // until the third try
    await mailer.close();
    expect(server.received).toHaveLength(1);
    expect(failures).toEqual([]);
    await server.close();
  });

  test('that cannot be handed over is told, once, and closing does not wait for the next try', async () => {
    const server = await startServer();
    await server.close();
    const mailer = await send(server.url, [3_600_000]);
    await mailer.close();
    expect(failures).toEqual([expect.stringMatching(/^ana@sala\.test: .*ECONNREFUSED/)]);
  });
});
