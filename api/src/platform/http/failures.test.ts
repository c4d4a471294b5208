import { Writable } from 'node:stream';
import pino from 'pino';
import { buildApi } from '../../app';
import { withClient } from '../database/connection';
import { createTestDatabase, as, type TestDatabase, type TestClient } from '../../testing';
import type { FastifyInstance } from 'fastify';

/** Failures with real causes: a missing table, a broken connection, an unavailable database. */
describe('server failures', () => {
  let database: TestDatabase;
  let app: FastifyInstance;
  let anyone: TestClient;
  let logged: string[];

  beforeAll(async () => {
    logged = [];
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        logged.push(chunk.toString());
        done();
      },
    });
    database = await createTestDatabase();
    app = await buildApi({
      pool: database.pool,
      publicUrl: 'https://sala.test',
      sandbox: true,
      logger: pino({ level: 'warn' }, stream),
    });
    anyone = as(app, null);
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  const asOwner = (sql: string) => withClient(database.owner, (client) => client.query(sql));

  test('a bug is a 500 without details; the log has them under the same id', async () => {
    await asOwner('alter table plan rename to plan_away');
    const problem = await anyone.refused('planList');
    expect(problem).toEqual({
      type: 'urn:sala:problem:server.error',
      status: 500,
      code: 'server.error',
      title: 'Ocurrió un error en el servidor. Inténtalo más tarde.',
      instance: problem.instance,
    });
    const id = problem.instance?.replace('urn:uuid:', '') ?? 'none';
    expect(
      logged.filter(
        (line) => line.includes(id) && line.includes('relation \\"plan\\" does not exist'),
      ),
    ).toHaveLength(1);
    await asOwner('alter table plan_away rename to plan');
  });

  test('a connection broken during a query is a 503, and the next call works', async () => {
    await withClient(database.owner, async (holder) => {
      await holder.query('begin; lock table plan in access exclusive mode');
      const waiting = anyone.refused('planList');
      const waits = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await withClient(database.superuser, async (client) => {
        while ((await client.query(waits)).rowCount === 0); // until it waits for the lock
        await client.query(`select pg_terminate_backend(pid) from (${waits}) as waiting`);
      });
      expect(await waiting).toMatchObject({ status: 503, code: 'server.unavailable' });
      await holder.query('rollback');
    });
    expect((await anyone.ok('planList')).items.length).toBeGreaterThan(0);
  });

  test('an unavailable database is a 503; calls work once it is back', async () => {
    await anyone.ok('planList');
    const name =
      (await database.pool.query<{ name: string }>('select current_database() as name')).rows[0]
        ?.name ?? '';
    const server = { connectionString: process.env['SALA_TEST_DATABASE_URL'] ?? '' };
    const administer = (sql: string) => withClient(server, (client) => client.query(sql));
    await administer(`alter database ${name} allow_connections false`);
    await administer(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    expect(await anyone.refused('planList')).toMatchObject({
      status: 503,
      code: 'server.unavailable',
    });
    expect(
      await anyone.refused('authSignIn', { body: { email: 'a@sala.test', password: 'x' } }),
    ).toMatchObject({ status: 503 });
    await administer(`alter database ${name} allow_connections true`);
    expect((await anyone.ok('planList')).items.length).toBeGreaterThan(0);
  });
});
