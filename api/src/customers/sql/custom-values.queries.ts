import type {
  FieldOwner,
  FieldType,
  FieldValue,
  FieldValues,
  ValueRule,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** The rule and the storage of a value. */
export type FieldRule = ValueRule & { readonly id: string; readonly key: string };

interface ValueRow {
  readonly recordId: string;
  readonly key: string;
  readonly text: string | null;
  readonly number: number | null;
  readonly date: string | null;
}

/** Locks the definitions until the transaction ends; take it before any row lock. */
export const lockFieldsShared = async (db: Db, owner: FieldOwner): Promise<void> => {
  await db.query('select lock_fields_shared($1)', [owner]);
};

export const readFieldRules = (db: Db, owner: FieldOwner): Promise<FieldRule[]> =>
  db.query<FieldRule>(
    `select d.id, d.key, d.type, d.required, coalesce((
       select json_agg(json_build_object('value', o.value))
       from field_option o where o.company_id = d.company_id and o.field_id = d.id), '[]') as options
     from field_definition d where d.scope = $1 order by d.sort_order, d.created_at, d.key`,
    [owner],
  );

/** Values of many records in one query: record id → field key → value. */
export const readValues = async (
  db: Db,
  owner: FieldOwner,
  recordIds: readonly string[],
): Promise<Map<string, FieldValues>> => {
  const rows = await db.query<ValueRow>(
    `select v.record_id as "recordId", d.key, v.text_value as text, v.number_value as number, v.date_value as date
     from field_value v join field_definition d on d.company_id = v.company_id and d.id = v.field_id
     where v.record_id = any ($1) and v.scope = $2
     order by d.sort_order, d.created_at, d.key`,
    [recordIds, owner],
  );
  const entries = new Map<string, [string, FieldValue][]>(recordIds.map((id) => [id, []]));
  for (const row of rows)
    entries.get(row.recordId)?.push([row.key, row.text ?? row.number ?? row.date]);
  return new Map([...entries].map(([id, values]) => [id, Object.fromEntries(values)]));
};

const inColumn = (
  type: FieldType,
  wanted: 'text' | 'number' | 'date',
  value: FieldValue,
): string | null => ((type === 'select' ? 'text' : type) === wanted ? String(value) : null);

/** Stores validated values; null deletes. */
export const writeValues = async (
  db: Db,
  owner: FieldOwner,
  recordId: string,
  values: readonly { readonly field: FieldRule; readonly value: FieldValue }[],
): Promise<void> => {
  const removed = values.filter(({ value }) => value === null).map(({ field }) => field.id);
  const storedValues = values.filter(({ value }) => value !== null);
  if (removed.length > 0) {
    await db.query('delete from field_value where record_id = $1 and field_id = any ($2)', [
      recordId,
      removed,
    ]);
  }
  if (storedValues.length === 0) return;
  await db.query(
    `insert into field_value (company_id, record_id, scope, field_id, type, text_value, number_value, date_value)
     select app_company(), $1, $2, * from unnest($3::uuid[], $4::text[], $5::text[], $6::numeric[], $7::date[])
     on conflict (company_id, record_id, field_id) do update set
       text_value = excluded.text_value, number_value = excluded.number_value, date_value = excluded.date_value`,
    [
      recordId,
      owner,
      storedValues.map(({ field }) => field.id),
      storedValues.map(({ field }) => field.type),
      storedValues.map(({ field, value }) => inColumn(field.type, 'text', value)),
      storedValues.map(({ field, value }) => inColumn(field.type, 'number', value)),
      storedValues.map(({ field, value }) => inColumn(field.type, 'date', value)),
    ],
  );
};
