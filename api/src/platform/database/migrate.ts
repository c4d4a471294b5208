import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { withClient, type Connection } from './connection';
import { applyReference, readReferenceSets, type ReferenceSet } from './reference-data';
import {
  applyFunctions,
  createFunctionTable,
  readFunctions,
  type RepeatableFunction,
} from './repeatable-functions';

export interface Migration {
  /** `0001_tenancy` */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly checksum: string;
}

export const migrationsDirectory = join(import.meta.dirname, '../../../migrations');

const migrationLock = 7_252_002;
const fileName = /^(\d{4}_[a-z0-9_]+)\.sql$/;

/**
 * All migrations of a directory in order.
 *
 * @throws when two have the same number.
 */
export const readMigrations = async (
  directory: string = migrationsDirectory,
): Promise<Migration[]> => {
  const names = (await readdir(directory)).flatMap((file) => fileName.exec(file)?.[1] ?? []).sort();
  const numbers = names.map((name) => name.slice(0, 4));
  const duplicate = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (duplicate)
    throw new Error(
      `Two migrations have the number ${duplicate}: give one of them the next free number.`,
    );
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, `${name}.sql`), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Migration ${migration.name} failed and was rolled back: ${reason}`, { cause });
  }
};

/**
 * Comment by which a later file accepts another checksum of an earlier one that was released in two
 * versions.
 */
const acceptance = /^-- Accepts (\d{4}_[a-z0-9_]+) as sha256:([0-9a-f]{64})$/gm;

const acceptedOf = (migrations: readonly Migration[]): ReadonlySet<string> =>
  new Set(
    migrations.flatMap(({ sql }) =>
      [...sql.matchAll(acceptance)].map(([, name, checksum]) => `${name} ${checksum}`),
    ),
  );

const refuseDrift = (
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): void => {
  const checksums = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  const accepted = acceptedOf(migrations);
  for (const [name, checksum] of applied) {
    if (!checksums.has(name)) {
      throw new Error(
        `The database has migration ${name}, which this version does not know: start the newer version.`,
      );
    }
    if (checksums.get(name) !== checksum && !accepted.has(`${name} ${checksum}`)) {
      throw new Error(
        `Migration ${name} was changed after it was applied: restore the file and put the change into a new migration.`,
      );
    }
  }
};

/** The target state of a database. */
export interface Schema {
  readonly migrations: readonly Migration[];
  /** Applied after the migrations, again whenever a file changes. */
  readonly functions: readonly RepeatableFunction[];
  /** Loaded last, again whenever a file changes. */
  readonly reference: readonly ReferenceSet[];
}

export const readSchema = async (): Promise<Schema> => ({
  migrations: await readMigrations(),
  functions: await readFunctions(),
  reference: await readReferenceSets(),
});

/**
 * Applies missing migrations, each in its own transaction, then changed functions and reference
 * data. Processes that start together wait for each other. A migration changed after it was applied
 * is refused.
 *
 * @param connection connection of the table owner (`role: 'app_owner'` for another login).
 * @returns names of the migrations, functions and reference data applied now.
 */
export const migrate = async (
  connection: Connection | string,
  schema?: Schema,
): Promise<string[]> => {
  const { migrations, functions, reference } = schema ?? (await readSchema());
  const target = typeof connection === 'string' ? { connectionString: connection } : connection;
  return withClient(target, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    await createFunctionTable(client);
    const rows = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    );
    const applied = new Map(rows.rows.map((row) => [row.name, row.checksum]));
    refuseDrift(migrations, applied);
    const missing = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of missing) await apply(client, migration);
    return [
      ...missing.map((migration) => migration.name),
      ...(await applyFunctions(client, functions)),
      ...(await applyReference(client, reference)),
    ];
  });
};
