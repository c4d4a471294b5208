import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bootstrap, createPool } from '@sala/api';
import { startEmbeddedPostgres } from './start-embedded-postgres';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sala-log-'));
  await chmod(dataDir, 0o755);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const term = 'Luca D’Angelo';

it('search terms never appear in the database log, even for slow or failing queries', async () => {
  const database = await startEmbeddedPostgres({ dataDir });
  // The role that serves has settings of its own; tables are not needed.
  await bootstrap(database.superuser, { database: 'sala' });
  const pool = createPool({ ...database.superuser, database: 'sala', user: 'app_user' });
  try {
    await pool.query('create temporary table known (name text primary key)');
    await pool.query('select pg_sleep(1.2), $1::text as slow', [term]);
    await pool.query('insert into pg_temp.known values ($1)', [term]);
    const failing: readonly (readonly [text: string, values: readonly unknown[]])[] = [
      ['insert into pg_temp.known values ($1)', [term]],
      ['select $1::int', [term]],
      ['select $1::text::uuid', [term]],
      ['select 1 / (length($1) - length($1))', [term]],
    ];
    for (const [text, values] of failing)
      await expect(pool.query(text, [...values])).rejects.toThrow();
    await expect(
      pool.query("set statement_timeout = '1100ms'; select pg_sleep(5)"),
    ).rejects.toThrow('timeout');
  } finally {
    await pool.end();
    await database.stop();
  }
  const log = await readFile(database.logFile, 'utf8');
  expect(log).toContain('pg_sleep(1.2)');
  expect(log).not.toContain('Angelo');
});
