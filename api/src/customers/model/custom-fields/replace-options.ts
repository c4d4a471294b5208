import type { CustomField, FieldOwner } from '@sala/shared-contracts';
import type { Db } from '../../../platform/database/database';
import { invalid, ProblemError } from '../../../platform/http/problem-error';
import * as queries from '../../sql/custom-fields.queries';

export type Remap = Readonly<Record<string, string>>;

/* The source of a remap is removed, and its destination stays. */
const checkRemap = (
  remap: Remap,
  removed: readonly string[],
  keptValues: ReadonlySet<string>,
): void => {
  const faults = Object.entries(remap).filter(
    ([from, to]) => !removed.includes(from) || !keptValues.has(to),
  );
  if (faults.length > 0)
    throw invalid(
      ...faults.map(([from]) => ({ path: `remap.${from}`, code: 'not_an_option' as const })),
    );
};

/**
 * Replaces the options, matched by value, so that a new label keeps its records. A used option is
 * removable only if `remap` gives its records another.
 *
 * @returns number of changed records by their former option
 */
export const replaceOptions = async (
  db: Db,
  owner: FieldOwner,
  present: CustomField,
  given: readonly queries.NewOption[],
  remap: Remap,
): Promise<Readonly<Record<string, number>>> => {
  const keptValues = new Set(given.map((option) => option.value));
  const removed = present.options
    .map((option) => option.value)
    .filter((value) => !keptValues.has(value));
  checkRemap(remap, removed, keptValues);
  const used = await queries.optionUsage(db, present.id, removed);
  const stuck = used.filter(({ value }) => !Object.hasOwn(remap, value));
  if (stuck.length > 0) {
    const counts = Object.fromEntries(stuck.map(({ value, count }) => [value, count]));
    throw new ProblemError(`${owner}Field.option_in_use`, { meta: { counts } });
  }
  await queries.deferUniqueLabels(db);
  await queries.writeOptions(db, owner, present.id, given);
  if (used.length > 0) await queries.remapOptions(db, present.id, remap);
  await queries.removeOptions(db, present.id, removed);
  return Object.fromEntries(used.map(({ value, count }) => [value, count]));
};
