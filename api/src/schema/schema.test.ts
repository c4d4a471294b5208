import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient } from '../platform/database/connection';
import { createTestDatabase, type TestDatabase } from '../testing';
import { repository, schemaFiles } from './schema-files';

const folders = ['api/schema', 'docs/schema'];

const read = (path: string): Promise<string> =>
  readFile(join(repository, path), 'utf8').catch(() => '');

describe('the generated schema files', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  /** Generated files outdated after `sql`, which is rolled back. */
  const outdatedAfter = (sql: string): Promise<string[]> =>
    withClient(database.owner, async (client) => {
      await client.query('begin');
      await client.query(sql);
      const files = await schemaFiles(client);
      const stored = await Promise.all(files.map(({ path }) => read(path)));
      const stale = files.filter(({ text }, place) => stored[place] !== text);
      const kept = await Promise.all(folders.map((folder) => readdir(join(repository, folder))));
      const present = kept.flatMap((names, place) =>
        names.filter((name) => name.includes('.')).map((name) => `${folders[place]}/${name}`),
      );
      const known = new Set(files.map(({ path }) => path));
      return [
        ...stale.map(({ path }) => `${path} is stale: run "npm run schema" and commit the result.`),
        ...present.filter((path) => !known.has(path)).map((path) => `${path} describes nothing.`),
      ];
    });

  test('match the migrations', async () => {
    expect(await outdatedAfter('select 1')).toEqual([]);
  });

  test.each([
    ['alter table customer add column nickname text', ['api/schema/customers.sql']],
    [
      'alter table visit_note add column signed_for uuid references user_account (id)',
      ['api/schema/clinical.sql', 'docs/schema/clinical.md'],
    ],
    ['alter table room alter capacity set default 2', ['api/schema/clinic.sql']],
    ['drop policy tenant on visit', ['api/schema/front-desk.sql']],
    ['create index lead_again on lead (company_id, created_at)', ['api/schema/sales.sql']],
    ['drop trigger audit_log_append_only on audit_log', ['api/schema/platform.sql']],
    ['grant delete on release_event to app_user', ['api/schema/releases.sql']],
    [
      'create or replace function tax_percent(tax_kind text) returns int language sql immutable as $$ select 0 $$',
      ['api/schema/sales.sql'],
    ],
  ])('are outdated after %s', async (sql, expected) => {
    expect(await outdatedAfter(sql)).toEqual(
      expected.map((path) => `${path} is stale: run "npm run schema" and commit the result.`),
    );
  });

  test.each([
    ['create table locker (id uuid)', 'The table locker has no domain'],
    ['drop table help_miss', 'There is no table help_miss'],
    [
      'create function locker_open() returns int language sql as $$ select 1 $$',
      'The function locker_open has no domain',
    ],
    ['comment on table help_miss is null', 'The table help_miss has no comment'],
  ])('fail with instructions after %s', async (sql, expected) => {
    await expect(outdatedAfter(sql)).rejects.toThrow(expected);
  });
});
