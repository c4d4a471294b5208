import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tablesOf } from './domains';
import { repository } from './schema-files';

const platform = 'api/src/platform';

const foreignTables = Object.entries(tablesOf)
  .filter(([domain]) => domain !== 'platform')
  .flatMap(([, tables]) => tables);

/**
 * Who is told of something, whom a row of the audit log is about, what acted, and the time zone of
 * a place: read only.
 */
const readForNames: Readonly<Record<string, readonly string[]>> = {
  'notifications/notice-mail.queries.ts': ['membership'],
  'notifications/preferences.queries.ts': ['membership'],
  'audit/audit.queries.ts': ['api_token', 'device', 'membership', 'patient'],
  'time/site-zone.ts': ['site'],
};

/**
 * Tables of other domains named in SQL after a keyword or in a list: `from user_account u, company
 * c`.
 */
const foreignTablesIn = (source: string): string[] => {
  const named = [
    ...source.matchAll(/\b(?:from|join|into|update|table)\s+"?([a-z_0-9]+)/gi),
    ...source.matchAll(/\bfrom\s+\w+\s+[a-z]\s*,\s*([a-z_0-9]+)/gi),
  ].map(([, name]) => name);
  return foreignTables.filter((table) => named.includes(table));
};

describe("the platform's SQL", () => {
  test('names only tables of the platform', async () => {
    const files = (await readdir(join(repository, platform), { recursive: true })).filter((path) =>
      /(?<!\.test|\.testing|\.fixture)\.ts$/.test(path),
    );
    expect(files.length).toBeGreaterThan(80);
    const sources = await Promise.all(
      files.map((path) => readFile(join(repository, platform, path), 'utf8')),
    );
    expect(
      sources.flatMap((source, place) =>
        foreignTablesIn(source)
          .filter((table) => !readForNames[files[place] ?? '']?.includes(table))
          .map((table) => `${platform}/${files[place]} names ${table}`),
      ),
    ).toEqual([]);
  });

  test.each([
    ['`select name from patient where id = $1`', ['patient']],
    ['`select a.at from audit_log a left join membership m on true`', ['membership']],
    ["'insert into purchase (id) values ($1)'", ['purchase']],
    ["'update lead set name = $1'", ['lead']],
    ['`select 1 from user_account u, category c`', ['category']],
    ["'delete from session'", ['session']],
    ["import { session } from './session';", []],
    ['`select name from user_account u, company c where c.id = $1`', []],
  ])('the check itself: %s', (source, expected) => {
    expect(foreignTablesIn(source)).toEqual(expected);
  });
});
