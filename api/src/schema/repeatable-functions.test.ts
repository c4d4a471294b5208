import { withClient } from '../platform/database/connection';
import { migrate, readSchema, type Migration } from '../platform/database/migrate';
import { readFunctions } from '../platform/database/repeatable-functions';
import { createTestDatabase } from '../testing';
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
  // That all of them are applied behind the migrations, each new database of the tests shows.
  test('one whose file has changed is applied again, and no other', async () => {
    const { migrations, functions } = await readSchema();
    const [changing, fresh] = [await createTestDatabase(), await createTestDatabase()];
    const earlier = functions.map((one) =>
      one.name === 'import_statistics'
        ? { ...one, sql: one.sql.replace('> 4 *', '> 3 *'), checksum: 'of the earlier text' }
        : one,
    );
    const catalogues = () =>
      Promise.all([changing, fresh].map(({ owner }) => withClient(owner, readCatalogue)));
    expect(
      await migrate(changing.owner, { migrations, functions: earlier, reference: [] }),
    ).toEqual(['import_statistics']);
    const [changed, expected] = await catalogues();
    expect(changed).not.toEqual(expected);
    expect(await migrate(changing.owner)).toEqual(['import_statistics']);
    expect(await migrate(changing.owner)).toEqual([]);
    const [again] = await catalogues();
    expect(again).toEqual(expected);
    await changing.drop();
    await fresh.drop();
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
