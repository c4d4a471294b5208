import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import * as z from 'zod/mini';
import { listOf, parseTsv, type TsvTable } from '../tables/tsv';

/** How a file fills a table: the columns of the file are columns of the table. */
const tableSchema = z.strictObject({
  /** Tab-separated, beside the description. */
  file: z.string(),
  table: z.string(),
  /** Column that names a row for ever: rows are updated, never replaced. */
  key: z.string(),
  /** The table also has rows of companies, which are left alone. */
  companies: z._default(z.boolean(), false),
  /** A row that is no longer in the file is marked `retired`; otherwise it stays as it is. */
  retires: z._default(z.boolean(), false),
  /** Column of the table for one of the file that has another name; null: it is left out. */
  columns: z._default(z.record(z.string(), z.nullable(z.string())), {}),
});

export type ReferenceTable = z.output<typeof tableSchema> & { readonly content: TsvTable };

/** Reference data that is loaded together. */
export interface ReferenceSet {
  readonly name: string;
  /** SHA-256 of description and files, hexadecimal. */
  readonly checksum: string;
  /** In this order. */
  readonly tables: readonly ReferenceTable[];
}

export const referenceDirectory = join(import.meta.dirname, '../../../reference');

const readSet = async (directory: string, name: string): Promise<ReferenceSet> => {
  const description = await readFile(join(directory, `${name}.json`), 'utf8');
  const { tables } = z
    .strictObject({ tables: z.array(tableSchema) })
    .parse(JSON.parse(description));
  const texts = await Promise.all(
    tables.map(({ file }) => readFile(join(directory, file), 'utf8')),
  );
  return {
    name,
    checksum: createHash('sha256')
      .update([description, ...texts].join('\0'))
      .digest('hex'),
    tables: tables.map((table, at) => ({
      ...table,
      content: parseTsv(texts[at] ?? '', table.file),
    })),
  };
};

/** Every `<name>.json` of a directory with the files it names, sorted by name. */
export const readReferenceSets = async (
  directory: string = referenceDirectory,
): Promise<ReferenceSet[]> => {
  const names = (await readdir(directory))
    .flatMap((file) => /^([a-z0-9-]+)\.json$/.exec(file)?.[1] ?? [])
    .sort();
  return Promise.all(names.map((name) => readSet(directory, name)));
};

interface Column {
  readonly name: string;
  readonly list: boolean;
}

/** Columns of the table for those of the file, in order; null: left out. */
const targetsOf = async (
  client: pg.Client,
  { file, table, columns, content }: ReferenceTable,
): Promise<(Column | null)[]> => {
  const { rows } = await client.query<Column>(
    `select a.attname as name, t.typcategory = 'A' as list from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`,
    [table],
  );
  return content.columns.map((name) => {
    const target = columns[name] === undefined ? name : columns[name];
    if (target === null) return null;
    const column = rows.find((row) => row.name === target);
    if (!column) throw new Error(`${file}: the table ${table} has no column ${target}.`);
    return column;
  });
};

const loadTable = async (client: pg.Client, description: ReferenceTable): Promise<void> => {
  const { file, table, key, companies, retires, content } = description;
  const targets = await targetsOf(client, description);
  const keyAt = targets.findIndex((column) => column?.name === key);
  const keys = content.rows.map((row) => row[keyAt] ?? '');
  const twice = keys.find((one, at) => keys.indexOf(one) !== at);
  if (keyAt < 0 || twice !== undefined)
    throw new Error(`${file}: ${keyAt < 0 ? `no column is the key ${key}` : `${twice} is twice`}.`);
  const records = content.rows.map((row) =>
    Object.fromEntries(
      targets.flatMap((column, at) => {
        const cell = row[at] ?? '';
        return column ? [[column.name, column.list ? listOf(cell) : cell || null]] : [];
      }),
    ),
  );
  const names = targets.flatMap((column) => (column ? [client.escapeIdentifier(column.name)] : []));
  const [into, by] = [client.escapeIdentifier(table), client.escapeIdentifier(key)];
  const updates = [...names.filter((name) => name !== by), ...(retires ? ['retired'] : [])];
  // Every row is written, so that triggers see all rows anew.
  await client.query(
    `insert into ${into} (${names.join(', ')}) select ${names.join(', ')} from jsonb_populate_recordset(null::${into}, $1)
     on conflict (${companies ? 'company_id, ' : ''}${by}) do update set ${updates.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [JSON.stringify(records)],
  );
  if (retires)
    await client.query(
      `update ${into} set retired = true where not retired and ${by} <> all ($1) ${companies ? 'and company_id is null' : ''}`,
      [keys],
    );
};

/**
 * Loads the sets whose files have changed since, each in one transaction.
 *
 * @returns names of the sets loaded now.
 */
export const applyReference = async (
  client: pg.Client,
  sets: readonly ReferenceSet[],
): Promise<string[]> => {
  if (sets.length === 0) return [];
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_reference',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const changed = sets.filter(({ name, checksum }) => applied.get(name) !== checksum);
  for (const { name, checksum, tables } of changed) {
    await client.query('begin');
    try {
      for (const table of tables) await loadTable(client, table);
      await client.query(
        `insert into schema_reference (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
        [name, checksum],
      );
      await client.query('commit');
    } catch (cause) {
      await client.query('rollback');
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`Reference data ${name} was not loaded: ${reason}`, { cause });
    }
  }
  return changed.map(({ name }) => name);
};
