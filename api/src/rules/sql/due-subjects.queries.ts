import type { RuleSubject } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { RuleClock } from '../model/comparison-tests';
import { Parameters } from './parameters';
import { subjectExpressions, subjectRows } from './subject-query';
import { subjectSources } from './sources';

const dayMinutes = 24 * 60;

export interface DueSubject {
  readonly id: string;
  readonly dueAt: string;
}

/** Type of a date of a subject; null: there is none of that name. */
const dateType = (subject: RuleSubject, key: string): 'day' | 'instant' | null => {
  const { columns, custom } = subjectSources[subject];
  if (custom && key.startsWith('custom.')) return 'day';
  const type = columns.find((column) => column.key === key)?.type;
  return type === 'day' || type === 'instant' ? type : null;
};

/**
 * Subjects whose date, so many minutes later (earlier if negative), is within (from, until], the
 * earliest first. A day begins at midnight on the company's clock. Whole days, and minutes from a
 * day on, are counted on that clock, whatever it did in between.
 */
export const findDue = async (
  db: Db,
  subject: RuleSubject,
  field: string,
  offsetMinutes: number,
  window: { readonly from: string; readonly until: string },
  clock: RuleClock,
  limit: number,
): Promise<readonly DueSubject[]> => {
  const type = dateType(subject, field);
  if (!type) return [];
  const source = subjectSources[subject];
  const parameters = new Parameters();
  const rows = subjectRows(source, clock, parameters);
  const date = `(${subjectExpressions(subject, parameters).expressionOf({ key: field, type })})`;
  const zone = `${parameters.add(clock.timeZone)}::text`;
  const offset = `make_interval(mins => ${parameters.add(offsetMinutes)}::int)`;
  const from = `${parameters.add(window.from)}::timestamptz`;
  const until = `${parameters.add(window.until)}::timestamptz`;
  const onClock = type === 'day' || offsetMinutes % dayMinutes === 0;
  const local = type === 'day' ? `${date}::timestamp` : `(${date} at time zone ${zone})`;
  const dueAt = onClock ? `(${local} + ${offset}) at time zone ${zone}` : `${date} + ${offset}`;
  // Near enough for an index; no clock is further from UTC, or moves more.
  const near = `${date} >= (${from} - ${offset} - interval '2 days')::${type === 'day' ? 'date' : 'timestamptz'}
    and ${date} <= (${until} - ${offset} + interval '2 days')::${type === 'day' ? 'date' : 'timestamptz'}`;
  return db.query<DueSubject>(
    `select s.id, ${dueAt} as "dueAt" ${rows}
     where s.company_id = app_company() and (${source.where ?? 'true'}) and ${near}
       and ${dueAt} > ${from} and ${dueAt} <= ${until}
     order by 2, s.id limit ${parameters.add(limit)}`,
    parameters.values,
  );
};
