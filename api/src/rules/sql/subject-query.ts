import type { RuleField, RuleSubject } from '@sala/shared-contracts';
import type { RuleClock } from '../model/comparison-tests';
import type { FieldExpressions } from './compile-condition';
import type { Parameters } from './parameters';
import { subjectSources } from './sources';
import type { SubjectSource } from './subject-source';

const companyDay =
  '(now() at time zone (select time_zone from company where id = app_company()))::date';

/** The moment of which ages and coming appointments are told; null: now. */
const moment = (clock: RuleClock | null, parameters: Parameters): string => {
  if (!clock) return `(select now() as now, ${companyDay} as today) as t`;
  const now = parameters.add(clock.now);
  return `(select ${now}::timestamptz as now,
    (${now}::timestamptz at time zone ${parameters.add(clock.timeZone)}::text)::date as today) as t`;
};

/** The `from` clause of a subject; `s` is its own table. */
export const subjectRows = (
  source: SubjectSource,
  clock: RuleClock | null,
  parameters: Parameters,
): string => `from ${source.from} cross join ${moment(clock, parameters)}`;

const customColumn = (field: Pick<RuleField, 'type'>): string => {
  if (field.type === 'number') return 'v.number_value';
  return field.type === 'day' ? 'v.date_value' : 'v.text_value';
};

/** Where the fields of a subject are. */
export const subjectExpressions = (
  subject: RuleSubject,
  parameters: Parameters,
): FieldExpressions => {
  const { columns, custom } = subjectSources[subject];
  const byKey = new Map(columns.map((column) => [column.key, column]));

  const rowsOf: FieldExpressions['rowsOf'] = (field) => {
    if (!custom || !field.key.startsWith('custom.')) return byKey.get(field.key)?.rows ?? null;
    const id = `(select d.id from field_definition d where d.company_id = app_company()
      and d.scope = ${parameters.add(custom)} and d.key = ${parameters.add(field.key.slice('custom.'.length))})`;
    return {
      from: `from field_value v where v.company_id = s.company_id and v.record_id = s.id and v.field_id = ${id}`,
      value: customColumn(field),
    };
  };
  return {
    rowsOf,
    totalOf: ({ key }) => byKey.get(key)?.total ?? null,
    expressionOf: (field) => {
      const own = byKey.get(field.key)?.sql;
      if (own !== undefined) return own;
      const rows = rowsOf(field);
      return rows ? `select ${rows.value} ${rows.from}` : 'null';
    },
  };
};
