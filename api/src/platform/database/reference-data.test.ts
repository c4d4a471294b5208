import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient, type Connection } from './connection';
import { migrate } from './migrate';
import { readReferenceSets } from './reference-data';
import { createTestDatabase, type TestDatabase } from '../../testing';

let database: TestDatabase;
let connection: Connection;
let directory: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.owner, (client) =>
    client.query(`
      create schema loading;
      create table loading.schema_reference (name text primary key, checksum text not null, applied_at timestamptz not null default now());
      create table loading.thing (
        id int generated always as identity, company_id int, code text, title text not null, words text[] not null default '{}',
        level int check (level < 10), retired boolean not null default false, unique nulls not distinct (company_id, code))`),
  );
  connection = { ...database.superuser, options: '-c role=app_owner -c search_path=loading' };
  directory = await mkdtemp(join(tmpdir(), 'sala-reference-'));
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await database.drop();
});

const write = async (lines: readonly string[], change: object = {}): Promise<void> => {
  const table = {
    file: 'things.tsv',
    table: 'thing',
    key: 'code',
    companies: true,
    retires: true,
    columns: { name: 'title', note: null },
    ...change,
  };
  await writeFile(join(directory, 'things.json'), JSON.stringify({ tables: [table] }));
  await writeFile(join(directory, 'things.tsv'), `${lines.join('\n')}\n`);
};

const load = async (): Promise<string[]> =>
  migrate(connection, {
    migrations: [],
    functions: [],
    reference: await readReferenceSets(directory),
  });

const things = () =>
  withClient(
    connection,
    async (client) =>
      (
        await client.query<object>(
          'select company_id as company, code, title, words, level, retired from thing order by id',
        )
      ).rows,
  );

const header = 'code\tname\twords\tlevel\tnote';
const row = (code: string, change: object = {}) => ({
  company: null,
  code,
  title: code.toUpperCase(),
  words: [],
  level: null,
  retired: false,
  ...change,
});

test('is loaded once by processes that start together, and its ids stay', async () => {
  await write([header, 'a\tA\tx|y\t1\tnote', 'b\tB\t\t\t']);
  await withClient(connection, (client) =>
    client.query(`insert into thing (company_id, code, title) values (7, 'a', 'Own')`),
  );
  const loaded = await Promise.all([load(), load(), load()]);
  expect(loaded.flat()).toEqual(['things']);
  const own = row('a', { company: 7, title: 'Own' });
  expect(await things()).toEqual([own, row('a', { words: ['x', 'y'], level: 1 }), row('b')]);

  await write([header, 'b\tBee\t\t2\t', 'c\tC\t\t\t']);
  expect(await load()).toEqual(['things']);
  expect(await things()).toEqual([
    own,
    row('a', { words: ['x', 'y'], level: 1, retired: true }),
    row('b', { title: 'Bee', level: 2 }),
    row('c'),
  ]);
  expect(await load()).toEqual([]);
});

test.each<[string, string[], object, string]>([
  ['a short row', [header, 'a\tA\t\t', 'b'], {}, 'things.tsv, line 2: 4 cells for 5 columns.'],
  ['an unknown column', ['code\tcolour'], {}, 'the table thing has no column colour.'],
  ['no key', ['name', 'A'], {}, 'no column is the key code.'],
  ['a key twice', [header, 'a\tA\t\t\t', 'a\tB\t\t\t'], {}, 'a is twice.'],
  ['a refused value', [header, 'z\tZ\t\t\t', 'y\tY\t\t10\t'], {}, 'thing_level_check'],
  ['no number', [header, 'z\tZ\t\tmany\t'], {}, 'invalid input syntax'],
  ['an unknown setting', [header], { key: 7 }, 'key'],
])('%s is refused and nothing of it is loaded', async (_name, lines, change, message) => {
  const before = await things();
  await write(lines, change);
  await expect(load()).rejects.toThrow(message);
  expect(await things()).toEqual(before);
});

test('our own reference is loaded with the migrations', async () => {
  const sets = await readReferenceSets();
  await withClient(database.owner, async (client) => {
    const loaded = await client.query('select name, checksum from schema_reference order by name');
    expect(loaded.rows).toEqual(sets.map(({ name, checksum }) => ({ name, checksum })));
  });
  expect(await migrate(database.owner)).toEqual([]);
});
