import type { RuleSubject } from '@sala/shared-contracts';
import { readValues } from '../../customers';
import type { Db } from '../../platform/database/database';
import type { RuleClock } from '../model/comparison-tests';
import type { FieldValue, Snapshot } from '../model/evaluate';
import { Parameters } from './parameters';
import { subjectRows } from './subject-query';
import { subjectSources } from './sources';

type Row = Omit<Snapshot, 'kind' | 'values'> & Readonly<Record<`value_${number}`, FieldValue>>;

/**
 * What there is to know of subjects, in the order of their ids; those that are gone are left out.
 *
 * @param clock of ages and of appointments to come; absent: now, on the company's clock
 */
export const readSnapshots = async (
  db: Db,
  subject: RuleSubject,
  ids: readonly string[],
  clock: RuleClock | null = null,
): Promise<readonly Snapshot[]> => {
  if (ids.length === 0) return [];
  const source = subjectSources[subject];
  const parameters = new Parameters();
  const from = subjectRows(source, clock, parameters);
  const rows = await db.query<Row>(
    `select s.id, coalesce(${source.label}, '') as label, ${source.ownerId} as "ownerId",
       ${source.patientId} as "patientId", ${source.customerId} as "customerId", ${source.leadId} as "leadId",
       ${source.columns.map(({ sql }, place) => `${sql} as value_${place}`).join(', ')}
     ${from} where s.company_id = app_company() and s.id = any (${parameters.add(ids)}::uuid[])
       and (${source.where ?? 'true'}) order by s.id`,
    parameters.values,
  );
  const custom = source.custom
    ? await readValues(
        db,
        source.custom,
        rows.map(({ id }) => id),
      )
    : null;
  return rows.map((row) => ({
    kind: subject,
    id: row.id,
    label: row.label,
    ownerId: row.ownerId,
    patientId: row.patientId,
    customerId: row.customerId,
    leadId: row.leadId,
    values: Object.fromEntries([
      ...source.columns.map(({ key }, place): [string, FieldValue] => [
        key,
        row[`value_${place}`] ?? null,
      ]),
      ...Object.entries(custom?.get(row.id) ?? {}).map(([key, value]): [string, FieldValue] => [
        `custom.${key}`,
        value,
      ]),
    ]),
  }));
};
