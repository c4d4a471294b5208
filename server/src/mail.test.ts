import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, signUpBody, type TestDatabase } from '@sala/api/testing';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { readConfig } from './config';
import { startServer } from './start-server';

const log = pino({ level: 'silent' });
let base: string;
let database: TestDatabase;

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'sala-mail-'));
  await chmod(base, 0o755);
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(base, { recursive: true, force: true });
});

/** A free port for the mail server. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // TCP servers have this address type
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  return port;
};

const start = (role: 'api' | 'worker', smtpPort: number) =>
  startServer(
    readConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: database.superuser.connectionString ?? '',
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      SALA_ROLES: role,
      SALA_DATA_DIR: path.join(base, role),
    }),
    log,
    (error) => {
      throw error;
    },
  );

const deliveries = () =>
  database.asOwner(async (client) => {
    const { rows } = await client.query<{ recipient: string; state: string }>(
      'select recipient, state from delivery',
    );
    return rows;
  });

it('a worker sends mail that another process queued and could not send', async () => {
  const port = await freePort(); // nobody listens yet
  const first = await start('api', port);
  const answer = await fetch(`http://127.0.0.1:${first.port}/api/v1/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signUpBody('ana@sala.test')),
  });
  expect(answer.status).toBe(202);
  await first.stop();
  expect(await deliveries()).toMatchObject([{ recipient: 'ana@sala.test' }]);
  await database.asOwner((client) =>
    client.query(`update delivery set state = 'queued', leased_until = null, next_at = now()`),
  ); // its retry delay, or the ended process's lease, is over

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
  });
  const arrived = new Promise<string>((resolve) => {
    smtp.onData = (stream, { envelope }, callback) => {
      stream.resume().on('end', () => {
        callback();
        resolve(envelope.rcptTo.map((reader) => reader.address).join());
      });
    };
  });
  smtp.listen(port, '127.0.0.1');
  const second = await start('worker', port);
  expect(await arrived).toBe('ana@sala.test');
  await second.stop();
  await new Promise<void>((resolve) => void smtp.close(() => resolve()));
  expect(await deliveries()).toMatchObject([{ state: 'sent' }]);
});
