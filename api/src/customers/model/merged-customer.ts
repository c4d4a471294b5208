import { limits, storedValue, type Customer, type FieldValue } from '@sala/shared-contracts';
import { customerColumnNames, type CustomerColumns } from '../sql/customer-rows.queries';
import { invalid } from '../../platform/http/problem-error';

type Column = keyof CustomerColumns;

/** Columns that only make sense together. */
const groups: readonly (readonly [Column, ...Column[]])[] = [
  ['name', 'kind', 'givenNames', 'firstSurname', 'secondSurname'],
  ['status', 'blockedReason'],
];

const groupOf = (column: Column): readonly Column[] =>
  groups.find((group) => group.includes(column)) ?? [column];

const isColumn = (word: string): word is Column =>
  customerColumnNames.some((column) => column === word) && word !== 'tags';

export interface MergedColumns {
  readonly columns: CustomerColumns;
  /** Custom values to store. */
  readonly values: ReadonlyMap<string, FieldValue>;
}

const uniteTags = (one: readonly string[], other: readonly string[]): string[] =>
  [...new Map([...other, ...one].map((tag) => [tag.toLowerCase(), tag])).values()].slice(
    0,
    limits.tagsMax,
  );

const pick = (from: CustomerColumns, columns: readonly Column[]): Partial<CustomerColumns> =>
  Object.fromEntries(columns.map((column) => [column, from[column]]));

/** The target with values taken from the source and the tags of both. */
export const mergedCustomer = (
  target: Customer,
  source: Customer,
  take: readonly string[],
): MergedColumns => {
  const columns = new Set<Column>();
  const values = new Map<string, FieldValue>();
  take.forEach((word, place) => {
    const key = word.startsWith('values.') ? word.slice('values.'.length) : undefined;
    const value = key === undefined ? null : storedValue(source.values, key);
    if (key !== undefined && value !== null) values.set(key, value);
    else if (isColumn(word)) for (const column of groupOf(word)) columns.add(column);
    else throw invalid({ path: `take.${place}`, code: 'not_an_option' });
  });
  return {
    columns: {
      ...target,
      ...pick(source, [...columns]),
      tags: uniteTags(target.tags, source.tags),
    },
    values,
  };
};

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The target without what the merge brought, except for later changes. */
export const unmergedCustomer = (
  present: Customer,
  before: Customer,
  after: Customer,
): MergedColumns => {
  const restorable = customerColumnNames.filter((column) =>
    isEqual(present[column], after[column]),
  );
  // A name is restored as a whole or not at all, to never mix parts of two names.
  const restored = restorable.filter((column) =>
    groupOf(column).every((other) => restorable.includes(other)),
  );
  const keys = [...new Set([...Object.keys(before.values), ...Object.keys(after.values)])];
  const valueOf = ({ values }: Customer, key: string) => storedValue(values, key);
  const values = keys.filter(
    (key) =>
      valueOf(before, key) !== valueOf(after, key) && valueOf(present, key) === valueOf(after, key),
  );
  return {
    columns: { ...present, ...pick(before, restored) },
    values: new Map(values.map((key) => [key, valueOf(before, key)])),
  };
};
