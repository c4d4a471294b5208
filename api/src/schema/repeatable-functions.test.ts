import { bootstrap } from '../platform/database/bootstrap';
import { retarget, withClient } from '../platform/database/connection';
import { migrate, readSchema, type Migration } from '../platform/database/migrate';
import { readFunctions } from '../platform/database/repeatable-functions';
import { createTestDatabase, testServer } from '../testing';
import { readCatalogue } from './catalogue';

/** Since this migration, changed functions are repeatable files. */
const since = '0356';

/** Used by checks, indexes or generated columns: a change needs a migration that rebuilds them. */
const storedResults = new Set(['are_tags', 'is_line', 'name_lexemes', 'plain_text', 'words_of']);

const definitionsIn = ({ sql }: Pick<Migration, 'sql'>) =>
  [...sql.matchAll(/^\s*create\s+(or\s+replace\s+)?function\s+(\w+)/gim)].map(
    ([, replaces, name = '']) => ({ name, replaces: replaces !== undefined }),
  );

const definedBy = (migration: Pick<Migration, 'sql'>): string[] =>
  definitionsIn(migration).map(({ name }) => name);

/** Functions redefined by migrations that belong into api/schema/functions. */
const redefinitions = (
  migrations: readonly Pick<Migration, 'name' | 'sql'>[],
  repeatable: readonly string[],
): string[] => {
  const seen = new Set<string>();
  const found: string[] = [];
  for (const migration of migrations) {
    for (const { name, replaces } of definitionsIn(migration)) {
      const isAgain = seen.has(name) || (replaces && repeatable.includes(name));
      if (migration.name >= since && isAgain && !storedResults.has(name))
        found.push(
          `${migration.name} defines ${name} again: change api/schema/functions/${name}.sql instead.`,
        );
      seen.add(name);
    }
  }
  return found;
};

describe('repeatable functions', () => {
  const database = 'sala_upgraded';
  const owner = { ...retarget(testServer(), { database }), role: 'app_owner' };
  const remove = () =>
    withClient(testServer(), (client) => client.query(`drop database if exists ${database}`));

  beforeAll(remove);
  afterAll(remove);

  test('a gradual upgrade and a fresh database end with the same functions', async () => {
    const { migrations, functions, reference } = await readSchema();
    await bootstrap(testServer(), { database });
    await migrate(owner, {
      migrations: migrations.filter(({ name }) => name < since),
      functions: [],
      reference: [],
    });
    const earlier = functions.map((one) =>
      one.name === 'import_statistics'
        ? { ...one, sql: one.sql.replace('> 4 *', '> 3 *'), checksum: 'of the earlier text' }
        : one,
    );
    expect(
      (await migrate(owner, { migrations, functions: earlier, reference: [] })).slice(
        -functions.length,
      ),
    ).toEqual(functions.map(({ name }) => name));
    expect(await migrate(owner)).toEqual([
      'import_statistics',
      ...reference.map(({ name }) => name),
    ]);
    expect(await migrate(owner)).toEqual([]);

    const fresh = await createTestDatabase();
    const [upgraded, expected] = await Promise.all(
      [owner, fresh.owner].map((one) => withClient(one, readCatalogue)),
    );
    await fresh.drop();
    expect(upgraded).toEqual(expected);
  });

  test('are not redefined by a migration', async () => {
    const { migrations, functions } = await readSchema();
    const names = functions.map(({ name }) => name);
    expect(redefinitions(migrations, names)).toEqual([]);
    expect(
      redefinitions(
        [
          { name: '0360_one', sql: 'create or replace function find_slots() …' },
          { name: '0361_two', sql: 'create function locker_open() …' },
          { name: '0362_three', sql: 'create or replace function locker_open() …' },
        ],
        names,
      ),
    ).toEqual([
      '0360_one defines find_slots again: change api/schema/functions/find_slots.sql instead.',
      '0362_three defines locker_open again: change api/schema/functions/locker_open.sql instead.',
    ]);
  });

  test('each file replaces the function of its name', async () => {
    for (const { name, sql } of await readFunctions()) {
      expect({ name, defined: [...new Set(definedBy({ sql }))] }).toEqual({
        name,
        defined: [name],
      });
      expect(sql).not.toMatch(/^create function/im);
    }
  });
});
