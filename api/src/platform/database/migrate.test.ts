import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient, type Connection } from './connection';
import { migrate as bring, readMigrations, type Migration } from './migrate';
import type { RepeatableFunction } from './repeatable-functions';
import { createTestDatabase, type TestDatabase } from '../../testing';

const migration = (name: string, sql: string): Migration => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
});

const migrate = (
  connection: Connection,
  migrations: readonly Migration[],
  functions: readonly RepeatableFunction[] = [],
): Promise<string[]> => bring(connection, { migrations, functions, reference: [] });

describe('migrations', () => {
  let database: TestDatabase;
  let empty: Connection;

  // An empty schema inside a copy of the template database.
  beforeAll(async () => {
    database = await createTestDatabase();
    await withClient(database.owner, (client) => client.query('create schema migrating'));
    empty = { ...database.superuser, options: '-c role=app_owner -c search_path=migrating' };
  });
  afterAll(() => database.drop());

  const one = migration('0001_one', 'create table one (id int)');
  const two = migration('0002_two', 'create table two (id int)');
  const has = (table: string) =>
    withClient(
      empty,
      async (client) =>
        (
          await client.query<{ found: boolean }>(`select to_regclass($1) is not null as found`, [
            table,
          ])
        ).rows[0]?.found,
    );

  test('run once and in order, also when processes start together', async () => {
    const applied = await Promise.all([
      migrate(empty, [one]),
      migrate(empty, [one]),
      migrate(empty, [one]),
    ]);
    expect(applied.flat()).toEqual(['0001_one']);
    expect(await migrate(empty, [one, two])).toEqual(['0002_two']);
    expect(await migrate(empty, [one, two])).toEqual([]);
  });

  test('a file changed after it was applied is refused', async () => {
    await expect(
      migrate(empty, [migration('0001_one', 'create table other (id int)'), two]),
    ).rejects.toThrow(
      'Migration 0001_one was changed after it was applied: restore the file and put the change into a new migration.',
    );
  });

  test('a database from a newer version is refused', async () => {
    await expect(migrate(empty, [one])).rejects.toThrow('which this version does not know');
  });

  test('a failing migration is rolled back and named with its reason', async () => {
    const bad = migration('0003_bad', 'create table three (id int); select * from nowhere');
    await expect(migrate(empty, [one, two, bad])).rejects.toThrow(
      'Migration 0003_bad failed and was rolled back: relation "nowhere" does not exist',
    );
    expect(await has('three')).toBe(false);
    expect(await has('two')).toBe(true);
  });

  const other = migration('0001_one', 'create table one (id int not null)');
  const later = migration(
    '0003_three',
    `-- Accepts 0001_one as sha256:${one.checksum}\nalter table one alter id set not null`,
  );

  test('a file released in two versions is accepted once a later one allows it', async () => {
    await expect(migrate(empty, [other, two])).rejects.toThrow('was changed after it was applied');
    expect(await migrate(empty, [other, two, later])).toEqual(['0003_three']);
  });

  const four = migration('0004_four', 'create table four as select 4 as id');
  const answer = (sql: string): RepeatableFunction =>
    migration(
      'answer',
      `create or replace function answer() returns int language sql as $$ ${sql} $$`,
    );
  const answers = () =>
    withClient(
      empty,
      async (client) => (await client.query<{ answer: number }>('select answer()')).rows[0]?.answer,
    );

  test('functions run after migrations, and again only when their file changes', async () => {
    const all = [other, two, later, four];
    const applied = await Promise.all([
      migrate(empty, all, [answer('select id from four')]),
      migrate(empty, all, [answer('select id from four')]),
    ]);
    expect(applied.flat()).toEqual(['0004_four', 'answer']);
    expect(await answers()).toBe(4);
    expect(await migrate(empty, all, [answer('select id + 1 from four')])).toEqual(['answer']);
    expect(await answers()).toBe(5);
    expect(await migrate(empty, all, [answer('select id + 1 from four')])).toEqual([]);
  });

  test('functions change together or not at all', async () => {
    const bad = migration(
      'bad',
      'create function bad() returns int language sql as $$ select 1 from nowhere $$',
    );
    await expect(
      migrate(empty, [other, two, later, four], [answer('select 6'), bad]),
    ).rejects.toThrow(
      'Function bad failed and no function was changed: relation "nowhere" does not exist',
    );
    expect(await answers()).toBe(5);
  });

  test('two files with the same number are refused', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sala-migrations-'));
    await writeFile(join(directory, '0001_a.sql'), '');
    await writeFile(join(directory, '0001_b.sql'), '');
    await expect(readMigrations(directory)).rejects.toThrow('Two migrations have the number 0001');
    await rm(directory, { recursive: true });
  });

  test("the project's own migrations are all applied to the test database", async () => {
    expect((await readMigrations()).length).toBeGreaterThan(4);
    expect(await bring(database.owner)).toEqual([]);
  });
});
