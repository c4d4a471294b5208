import type { RuleCondition, RuleField, RuleSubject } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { RuleClock } from '../model/comparison-tests';
import type { Snapshot } from '../model/evaluate';
import { bounded } from './bounded';
import { compileCondition, sqlTypes } from './compile-condition';
import { Parameters } from './parameters';
import { readSnapshots } from './snapshots.queries';
import { subjectExpressions, subjectRows } from './subject-query';
import { subjectSources } from './sources';

export interface SubjectPage {
  /** Id of the last subject before; null: from the first. */
  readonly after: string | null;
  readonly limit: number;
}

/** The ids for which a condition holds. */
const matching = (
  subject: RuleSubject,
  condition: RuleCondition,
  fields: readonly RuleField[],
  clock: RuleClock,
  parameters: Parameters,
): string => {
  const source = subjectSources[subject];
  const from = subjectRows(source, clock, parameters);
  const holds = compileCondition(
    condition,
    fields,
    clock,
    subjectExpressions(subject, parameters),
    parameters,
  );
  return `${from} where s.company_id = app_company() and (${source.where ?? 'true'}) and ${holds}`;
};

/**
 * Subjects for which a condition holds, by id.
 *
 * @throws rule.too_slow
 */
export const findSubjects = async (
  db: Db,
  subject: RuleSubject,
  condition: RuleCondition,
  fields: readonly RuleField[],
  clock: RuleClock,
  { after, limit }: SubjectPage,
): Promise<readonly Snapshot[]> => {
  const parameters = new Parameters();
  const rows = matching(subject, condition, fields, clock, parameters);
  const beyond = after === null ? '' : `and s.id > ${parameters.add(after)}::uuid`;
  const page = `select s.id ${rows} ${beyond} order by s.id limit ${parameters.add(limit)}`;
  const ids = await bounded(db, () => db.query<{ id: string }>(page, parameters.values));
  return readSnapshots(
    db,
    subject,
    ids.map(({ id }) => id),
    clock,
  );
};

/**
 * How many subjects a condition holds for.
 *
 * @throws rule.too_slow
 */
export const countSubjects = async (
  db: Db,
  subject: RuleSubject,
  condition: RuleCondition,
  fields: readonly RuleField[],
  clock: RuleClock,
): Promise<number> => {
  const parameters = new Parameters();
  const rows = matching(subject, condition, fields, clock, parameters);
  const count = `select count(*)::int as count ${rows}`;
  return (await bounded(db, () => db.one<{ count: number }>(count, parameters.values))).count;
};

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
 *
 * @param limit after it come only those due at the same moment as the last, so that who goes on
 *   from that moment misses none
 * @throws rule.too_slow
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
  const expressions = subjectExpressions(subject, parameters);
  const elsewhere = expressions.rowsOf({ key: field, type });
  const date = `(${expressions.expressionOf({ key: field, type })})`;
  const offset = `make_interval(mins => ${parameters.add(offsetMinutes)}::int)`;
  const from = `${parameters.add(window.from)}::timestamptz`;
  const until = `${parameters.add(window.until)}::timestamptz`;
  const onClock = (): string => {
    const zone = `${parameters.add(clock.timeZone)}::text`;
    const local = type === 'day' ? `${date}::timestamp` : `(${date} at time zone ${zone})`;
    return `(${local} + ${offset}) at time zone ${zone}`;
  };
  const dueAt =
    type === 'day' || offsetMinutes % dayMinutes === 0 ? onClock() : `${date} + ${offset}`;
  // Near enough for an index; no clock is further from UTC, or moves more.
  const near = (value: string): string =>
    `${value} >= (${from} - ${offset} - interval '2 days')::${sqlTypes[type]}
      and ${value} <= (${until} - ${offset} + interval '2 days')::${sqlTypes[type]}`;
  const some = elsewhere
    ? `exists (select ${elsewhere.from} and ${near(elsewhere.value)})`
    : near(date);
  const due = `select s.id, ${dueAt} as "dueAt" ${rows}
    where s.company_id = app_company() and (${source.where ?? 'true'}) and ${some}
      and ${dueAt} > ${from} and ${dueAt} <= ${until}
    order by 2 fetch first ${parameters.add(limit)} rows with ties`;
  return bounded(db, () =>
    db.query<DueSubject>(
      `select d.id, d."dueAt" from (${due}) as d order by d."dueAt", d.id`,
      parameters.values,
    ),
  );
};
