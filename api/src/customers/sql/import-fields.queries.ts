import type { Db } from '../../platform/database/database';
import { plainWords } from '../../platform/tables/labels';
import type { ImportField } from './row-values';

export const readImportFields = async (
  db: Db,
): Promise<
  (Pick<ImportField, 'id' | 'key' | 'type' | 'required' | 'options'> & {
    readonly label: string;
    readonly labels: readonly [string, string][];
  })[]
> =>
  db.query(
    `select d.id, d.key, d.type, d.required, d.label, coalesce(json_agg(json_build_object('value', o.value)) filter (where o.id is not null), '[]') as options,
       coalesce(json_agg(json_build_array(o.label, o.value)) filter (where o.id is not null), '[]') as labels
     from field_definition d left join field_option o on o.company_id = d.company_id and o.field_id = d.id
     where d.scope = 'customer' group by d.company_id, d.id order by d.sort_order, d.created_at, d.key`,
  );

export const fieldsOf = async (db: Db): Promise<ImportField[]> =>
  (await readImportFields(db)).map(({ labels, ...field }) => ({
    ...field,
    optionLabels: new Map(labels.map(([label, value]) => [plainWords(label), value])),
  }));
