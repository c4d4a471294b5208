import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { spawnServer } from './server-process.testing';

const administrator = process.env['SALA_TEST_DATABASE_URL'] ?? '';
const name = `server_mail_test_${process.pid}`;
const databaseUrl = administrator.replace(/\/[^/]*$/, `/${name}`);
let base: string;

const query = async <Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const result = await client.query<Row>(text).finally(() => client.end());
  return result.rows;
};

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'sala-mail-'));
  await chmod(base, 0o755);
  await query(administrator, `create database ${name}`);
});
afterAll(async () => {
  await query(administrator, `drop database if exists ${name} with (force)`);
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

const signUp = (origin: string): Promise<Response> =>
  fetch(`${origin}/api/v1/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@sala.test',
      phone: '+525512345678',
      password: 'sala-prueba-1',
      locale: 'es-MX',
      acceptTerms: true,
      acceptPrivacy: true,
    }),
  });

it('another worker sends mail queued by a killed process', async () => {
  const port = await freePort();
  const settings = { PORT: '0', DATABASE_URL: databaseUrl, SMTP_URL: `smtp://127.0.0.1:${port}` };
  const first = spawnServer({
    ...settings,
    SALA_ROLES: 'api',
    SALA_DATA_DIR: path.join(base, 'api'),
  });
  expect((await signUp(await first.ready)).status).toBe(202);
  first.signal('SIGKILL');
  await first.ended;
  const queue = await query<{ recipient: string }>(databaseUrl, 'select recipient from delivery');
  expect(queue).toEqual([{ recipient: 'ana@sala.test' }]);
  await query(
    databaseUrl,
    `update delivery set state = 'queued', leased_until = null, next_at = now()`,
  ); // its retry delay, or the dead process's lease, is over

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
  const second = spawnServer({
    ...settings,
    SALA_ROLES: 'worker',
    SALA_DATA_DIR: path.join(base, 'worker'),
  });
  expect(await arrived).toBe('ana@sala.test');
  await second.ready;
  second.signal('SIGTERM');
  expect(await second.ended).toBe(0);
  await new Promise<void>((resolve) => void smtp.close(() => resolve()));
  expect(await query(databaseUrl, 'select state from delivery')).toEqual([{ state: 'sent' }]);
});
