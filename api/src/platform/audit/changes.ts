/** Columns changed by an update, each with its value before and after. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

const bookkeeping: ReadonlySet<string> = new Set([
  'version',
  'updatedAt',
  'createdAt',
  'usageCount',
]);

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Compares two readings of a record for the audit log, without version, times and counts. A record
 * that does not exist is `{}`.
 */
export const changesBetween = (before: object, after: object): Changes => {
  const old = new Map<string, unknown>(Object.entries(before));
  const fresh = new Map<string, unknown>(Object.entries(after));
  const columns = [...new Set([...old.keys(), ...fresh.keys()])].filter(
    (column) => !bookkeeping.has(column),
  );
  return Object.fromEntries(
    columns
      .filter((column) => !same(old.get(column), fresh.get(column)))
      .map((column) => [column, [old.get(column) ?? null, fresh.get(column) ?? null]]),
  );
};

/** True when no column named by a partial update differs from the record. */
export const isUnchanged = (given: object, present: object): boolean => {
  const there = new Map<string, unknown>(Object.entries(present));
  return Object.entries(given).every(
    ([column, value]) => value === undefined || same(value, there.get(column)),
  );
};
