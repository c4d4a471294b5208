import { randomUUID } from 'node:crypto';
import type { ImportMatch } from '@sala/shared-contracts';
import { companyDay } from '../../../platform/time/company-day';
import { changesBetween, isUnchanged } from '../../../platform/audit/changes';
import { emptyCustomer } from '../customer-columns';
import {
  customerColumnNames,
  readCustomers,
  type CustomerColumns,
  type Stamp,
} from '../../sql/customer-rows.queries';
import { readValues } from '../../sql/custom-values.queries';
import type { Db } from '../../../platform/database/database';
import type { JudgedRow, StagedRow } from '../../../platform/imports/import-rows.queries';
import type { ImportRow } from '../../../platform/imports/imports.queries';
import { judgeRows, skipped, type RowImporter } from '../../../platform/imports/judge-rows';
import { nextNumbers } from '../../../platform/numbering/next-number';
import { findMatches } from '../../sql/find-matches.queries';
import { fieldsOf } from '../../sql/import-fields.queries';
import { judgeRow, type Rules, type CustomerState, type Verdict } from './judge-row';
import { rowReader, type ImportField, type RowValues } from '../../sql/row-values';
import {
  insertCustomers,
  insertValues,
  logCustomers,
  putValues,
  updateCustomers,
  type CustomerEntry,
  type ValueWrite,
} from '../../sql/write-customers.queries';
import { lockCustomers } from '../../sql/customer-import.queries';

type MatchedCustomers = Map<string, readonly CustomerState[]>;

/**
 * Placeholder for a customer whose columns are not needed: created by a row above, or left
 * unchanged.
 */
const placeholderCustomer = (id: string): CustomerState => ({
  id,
  columns: { ...emptyCustomer, name: '–' },
  values: new Map(),
});

const columnsOf = (row: CustomerColumns): CustomerColumns =>
  Object.fromEntries(
    customerColumnNames.map((column) => [column, row[column]]),
  ) as unknown as CustomerColumns; // exactly these columns

/** Customers that match these rows; locked if they may change. */
const lockMatches = async (
  db: Db,
  rows: readonly RowValues[],
  { onMatch, matchBy }: ImportRow,
): Promise<MatchedCustomers> => {
  const wanted = (match: ImportMatch) =>
    matchBy.includes(match) ? [...new Set(rows.flatMap(({ keys }) => keys[match] ?? []))] : [];
  const matches = await findMatches(db, {
    code: wanted('code'),
    rfc: wanted('rfc'),
    email: wanted('email'),
    phone: wanted('phone'),
  });
  if (onMatch === 'skip')
    return new Map([...matches].map(([key, ids]) => [key, ids.map(placeholderCustomer)]));
  const ids = [...new Set([...matches.values()].flat())];
  await lockCustomers(db, ids);
  const customers = await readCustomers(db, ids);
  const values = await readValues(db, 'customer', ids);
  const standing = new Map(
    customers.map((row): [string, CustomerState] => [
      row.id,
      {
        id: row.id,
        columns: columnsOf(row),
        values: new Map(Object.entries(values.get(row.id) ?? {})),
      },
    ]),
  );
  return new Map(
    [...matches].map(([key, matched]) => [key, matched.flatMap((id) => standing.get(id) ?? [])]),
  );
};

/** Collects the writes of one chunk. */
class ChunkWrites {
  private readonly fresh = new Map<string, CustomerState>();
  private readonly changed = new Map<
    string,
    { readonly before: CustomerState; readonly after: CustomerState }
  >();
  private readonly touched = new Map<string, Set<string>>();

  constructor(private readonly fields: readonly ImportField[]) {}

  /**
   * Records the outcome of a row.
   *
   * @returns false if nothing changes
   */
  enter(standing: CustomerState, { outcome, columns, accepted = [] }: Verdict): boolean {
    if (!columns) return true;
    const isSame = (): boolean =>
      isUnchanged(columns, standing.columns) &&
      accepted.every(({ field, value }) => (standing.values.get(field.key) ?? null) === value);
    if (outcome === 'updated' && isSame()) return false;
    const before: CustomerState = {
      id: standing.id,
      columns: standing.columns,
      values: new Map(standing.values),
    };
    standing.columns = columns;
    const touched = this.touched.get(standing.id) ?? new Set();
    for (const { field, value } of accepted) {
      if (value === null) continue;
      standing.values.set(field.key, value);
      touched.add(field.key);
    }
    this.touched.set(standing.id, touched);
    if (outcome === 'created') this.fresh.set(standing.id, standing);
    else if (!this.fresh.has(standing.id))
      this.changed.set(standing.id, {
        before: this.changed.get(standing.id)?.before ?? before,
        after: standing,
      });
    return true;
  }

  /** The connection runs the statements in order, each built while the previous one runs. */
  async write(db: Db, importId: string, stamp: Stamp): Promise<void> {
    const fresh = [...this.fresh.values()];
    const changed = [...this.changed.values()].map(({ after }) => after);
    const numbers = await nextNumbers(db, 'customer', stamp.now, fresh.length);
    await Promise.all([
      insertCustomers(db, fresh, numbers, stamp),
      insertValues(db, this.valuesOf(fresh)),
      updateCustomers(db, changed, stamp),
      putValues(db, this.valuesOf(changed)),
      logCustomers(db, importId, this.entries(importId), stamp.now),
    ]);
  }

  private valuesOf(standing: readonly CustomerState[]): ValueWrite[] {
    return standing.flatMap(({ id, values }) =>
      this.fields
        .filter(({ key }) => this.touched.get(id)?.has(key))
        .map((field) => ({
          recordId: id,
          fieldId: field.id,
          type: field.type,
          value: values.get(field.key) ?? null,
        })),
    );
  }

  private entries(importId: string): CustomerEntry[] {
    const flat = ({ columns, values }: CustomerState) => ({
      ...columns,
      ...Object.fromEntries([...values].map(([key, value]) => [`values.${key}`, value])),
    });
    return [
      ...[...this.fresh.values()].map(({ id, columns }): CustomerEntry => ({
        entityId: id,
        action: 'customer.created',
        diff: { name: [null, columns.name], import: [null, importId] },
      })),
      ...[...this.changed.values()].map(({ before, after }): CustomerEntry => ({
        entityId: after.id,
        action: 'customer.updated',
        diff: { ...changesBetween(flat(before), flat(after)), import: [null, importId] },
      })),
    ];
  }
}

/** How customer rows are read, judged and recorded. */
const rowBook = (
  db: Db,
  file: ImportRow,
  rules: Rules,
  writes: ChunkWrites,
): RowImporter<RowValues, CustomerState> => ({
  read: rowReader(file.mapping, rules.fields),
  isDay: (target) =>
    target === 'birthDate' ||
    rules.fields.some(({ key, type }) => type === 'date' && target === `values.${key}`),
  find: (rows) => lockMatches(db, rows, file),
  placeholder: placeholderCustomer,
  apply: (row, found) => {
    const verdict = judgeRow(row, found, file.onMatch, rules);
    const standing =
      verdict.outcome === 'created'
        ? { id: randomUUID(), columns: emptyCustomer, values: new Map() }
        : found?.records[0];
    const counts = standing ? writes.enter(standing, verdict) : true;
    return { verdict: counts ? verdict : skipped, record: standing };
  },
});

/** Judges the rows of one chunk, and writes them unless it is a dry run. */
export const processChunk = async (
  db: Db,
  file: ImportRow,
  staged: readonly StagedRow[],
  stamp: Stamp,
): Promise<JudgedRow[]> => {
  const fields = await fieldsOf(db);
  const today = await companyDay(db, stamp.now);
  const writes = new ChunkWrites(fields);
  const judged = await judgeRows(db, file, staged, rowBook(db, file, { fields, today }, writes));
  if (file.state === 'running') await writes.write(db, file.id, stamp);
  return judged;
};
