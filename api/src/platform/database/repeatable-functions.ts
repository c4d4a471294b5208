import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** A SQL function that is applied again whenever its file changes (docs/adr/0071). */
export interface RepeatableFunction {
  /** Function and file name: `find_slots`. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly checksum: string;
}

const functionsDirectory = join(import.meta.dirname, '../../../schema/functions');

/** Repeatable functions of a directory, sorted by name. */
export const readFunctions = async (
  directory: string = functionsDirectory,
): Promise<RepeatableFunction[]> => {
  const names = (await readdir(directory))
    .flatMap((file) => /^([a-z0-9_]+)\.sql$/.exec(file)?.[1] ?? [])
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, `${name}.sql`), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};

/** Creates the table with the applied version of each file. */
export const createFunctionTable = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ missing: boolean }>(
    `select to_regclass('schema_function') is null as missing`,
  );
  if (!rows[0]?.missing) return;
  // One message is one transaction. New tables are granted to app_user by default.
  await client.query(`
    create table schema_function (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
    revoke all on schema_function from app_user;
    comment on table schema_function is
      'The version of each repeatable function that this database has, by the checksum of its file.'`);
};

/**
 * Applies changed files by name in one transaction, because functions call each other.
 *
 * @returns names of the functions applied now.
 */
export const applyFunctions = async (
  client: pg.Client,
  functions: readonly RepeatableFunction[],
): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_function',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const changed = functions.filter(({ name, checksum }) => applied.get(name) !== checksum);
  if (changed.length === 0) return [];
  await client.query('begin');
  let current = '';
  try {
    for (const { name, sql, checksum } of changed) {
      current = name;
      await client.query(sql);
      await client.query(
        `insert into schema_function (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
        [name, checksum],
      );
    }
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Function ${current} failed and no function was changed: ${reason}`, { cause });
  }
  return changed.map(({ name }) => name);
};
