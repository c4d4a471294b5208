import type { FieldType, FieldValue } from '@sala/shared-contracts';
import type { Changes } from '../../platform/audit/changes';
import { customerColumnNames, type CustomerColumns, type Stamp } from './customer-rows.queries';
import type { Db } from '../../platform/database/database';
import type { Numbers } from '../../platform/numbering/next-number';

export interface CustomerWrite {
  readonly id: string;
  readonly columns: CustomerColumns;
}

export interface ValueWrite {
  readonly recordId: string;
  readonly fieldId: string;
  readonly type: FieldType;
  readonly value: FieldValue;
}

const snake = (column: string): string =>
  column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = customerColumnNames.map((column) => ({ column, name: snake(column) }));
const names = columns.map(({ name }) => name);
const typeOf = (name: string): string =>
  name === 'birth_date'
    ? 'date'
    : name === 'owner_id'
      ? 'uuid'
      : name === 'tags'
        ? 'text[]'
        : 'text';
const record = `x (id uuid, ${names.map((name) => `${name} ${typeOf(name)}`).join(', ')})`;

/** Omits nulls, which make up most columns; a missing key reads as null. */
const asRecords = (rows: readonly CustomerWrite[]): string =>
  JSON.stringify(
    rows.map(({ id, columns: given }) => {
      const present: Record<string, unknown> = { id };
      for (const { column, name } of columns)
        if (given[column] !== null) present[name] = given[column];
      return present;
    }),
  );

/** Inserts in the given order, which is that of the numbers: one for each. */
export const insertCustomers = async (
  db: Db,
  rows: readonly CustomerWrite[],
  { count, texts }: Numbers,
  stamp: Stamp,
): Promise<void> => {
  if (rows.length === 0) return;
  await db.query(
    `insert into customer (company_id, id, number, code, created_at, created_by, updated_at, updated_by, ${names.join(', ')})
     select app_company(), x.id, $1 + place.n, place.code, $2, $3, $2, $3, ${names.map((name) => `x.${name}`).join(', ')}
     from rows from (jsonb_array_elements($4::jsonb), unnest($5::text[])) with ordinality as place (value, code, n),
       jsonb_to_record(place.value) as ${record}
     order by place.n`,
    [count - rows.length, stamp.now, stamp.userId, asRecords(rows), texts],
  );
};

export const updateCustomers = async (
  db: Db,
  rows: readonly CustomerWrite[],
  stamp: Stamp,
): Promise<void> => {
  if (rows.length === 0) return;
  await db.query(
    `update customer c set version = c.version + 1, updated_at = $1, updated_by = $2, ${names.map((name) => `${name} = x.${name}`).join(', ')}
     from jsonb_to_recordset($3::jsonb) as ${record} where c.id = x.id`,
    [stamp.now, stamp.userId, asRecords(rows)],
  );
};

const insertValuesSql = `insert into field_value (company_id, scope, record_id, field_id, type, text_value, number_value, date_value)
  select app_company(), 'customer', * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::numeric[], $6::date[])`;

const columnsOf = (rows: readonly ValueWrite[]): unknown[] => {
  const column = (wanted: 'text' | 'number' | 'date') =>
    rows.map(({ type, value }) =>
      (type === 'select' ? 'text' : type) === wanted ? String(value) : null,
    );
  return [
    rows.map(({ recordId }) => recordId),
    rows.map(({ fieldId }) => fieldId),
    rows.map(({ type }) => type),
    column('text'),
    column('number'),
    column('date'),
  ];
};

/** For customers without values: checking for existing ones would double the time. */
export const insertValues = async (db: Db, rows: readonly ValueWrite[]): Promise<void> => {
  if (rows.length > 0) await db.query(insertValuesSql, columnsOf(rows));
};

export const putValues = async (db: Db, rows: readonly ValueWrite[]): Promise<void> => {
  if (rows.length === 0) return;
  await db.query(
    `${insertValuesSql}
     on conflict (company_id, record_id, field_id) do update set
       text_value = excluded.text_value, number_value = excluded.number_value, date_value = excluded.date_value`,
    columnsOf(rows),
  );
};

export interface CustomerEntry {
  readonly entityId: string;
  readonly action: 'customer.created' | 'customer.updated';
  readonly diff: Changes;
}

/** One audit entry per customer and version. */
export const logCustomers = async (
  db: Db,
  importId: string,
  entries: readonly CustomerEntry[],
  now: string,
): Promise<void> => {
  if (entries.length === 0) return;
  await db.query(
    `insert into audit_log (company_id, user_id, at, action, entity_type, entity_id, diff, request_id)
     select app_company(), app_user_id(), $1, x.action, 'customer', x."entityId", x.diff, $2
     from jsonb_to_recordset($3::jsonb) as x (action text, "entityId" text, diff jsonb)`,
    [now, importId, JSON.stringify(entries)],
  );
};
