import type { RuleCondition, RuleField, RuleSubject } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { RuleClock } from '../model/comparison-tests';
import type { Snapshot } from '../model/evaluate';
import { compileCondition } from './compile-condition';
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

/** Subjects for which a condition holds, by id. */
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
  const ids = await db.query<{ id: string }>(
    `select s.id ${rows} ${beyond} order by s.id limit ${parameters.add(limit)}`,
    parameters.values,
  );
  return readSnapshots(
    db,
    subject,
    ids.map(({ id }) => id),
    clock,
  );
};

/** How many subjects a condition holds for. */
export const countSubjects = async (
  db: Db,
  subject: RuleSubject,
  condition: RuleCondition,
  fields: readonly RuleField[],
  clock: RuleClock,
): Promise<number> => {
  const parameters = new Parameters();
  const rows = matching(subject, condition, fields, clock, parameters);
  return (
    await db.one<{ count: number }>(`select count(*)::int as count ${rows}`, parameters.values)
  ).count;
};
