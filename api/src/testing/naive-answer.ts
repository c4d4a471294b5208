import type { DatasetCell, DatasetDefinition, DatasetType } from '@sala/shared-contracts';

/** A column of an in-memory table. */
export interface NaiveColumn {
  readonly key: string;
  readonly type: DatasetType;
}

type Row = Readonly<Record<string, DatasetCell>>;
type Filter = NonNullable<DatasetDefinition['filters']>[number];
type Measure = NonNullable<DatasetDefinition['measures']>[number];

const collator = new Intl.Collator('es', { sensitivity: 'variant' });

const plain = (value: DatasetCell): DatasetCell =>
  typeof value === 'string' ? value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() : value;

const compare = (one: DatasetCell, other: DatasetCell): number => {
  if (typeof one === 'string' && typeof other === 'string')
    return collator.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0);
  return Number(one) - Number(other);
};

/* Nulls last, in either direction. */
const inOrder = (one: DatasetCell, other: DatasetCell, descending: boolean): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return descending ? compare(other, one) : compare(one, other);
};

const matchesFilter = (row: Row, { column, operator, value }: Filter): boolean => {
  const raw = row[column] ?? null;
  if (operator === 'empty') return raw === null;
  if (operator === 'filled') return raw !== null;
  const [cell, operand] = [plain(raw), plain(value ?? null)];
  if (operator === 'isNot') return cell !== operand;
  if (cell === null) return false;
  switch (operator) {
    case 'is':
      return cell === operand;
    case 'contains':
      return String(cell).includes(String(operand));
    case 'startsWith':
      return String(cell).startsWith(String(operand));
    case 'lt':
      return compare(cell, operand) < 0;
    case 'lte':
      return compare(cell, operand) <= 0;
    case 'gt':
      return compare(cell, operand) > 0;
    case 'gte':
      return compare(cell, operand) >= 0;
  }
};

const truncated = (cell: DatasetCell, step: 'day' | 'month' | 'year' | undefined): DatasetCell => {
  if (typeof cell !== 'string' || step === undefined || step === 'day') return cell;
  return step === 'month' ? `${cell.slice(0, 7)}-01` : `${cell.slice(0, 4)}-01-01`;
};

const aggregated = (rows: readonly Row[], { aggregate, column = '' }: Measure): DatasetCell => {
  if (aggregate === 'count') return rows.length;
  const values = rows
    .map((row) => row[column] ?? null)
    .filter((value) => value !== null)
    .sort(compare);
  if (values.length === 0) return null;
  if (aggregate === 'min') return values[0] ?? null;
  if (aggregate === 'max') return values.at(-1) ?? null;
  const sum = values.reduce((all: number, value) => all + Number(value), 0);
  return aggregate === 'sum' ? sum : sum / values.length;
};

/** Reference implementation of dataset questions, which the SQL must match. */
export const naiveAnswer = (
  columns: readonly NaiveColumn[],
  table: readonly Row[],
  definition: DatasetDefinition,
): DatasetCell[][] => {
  const matching = table.filter((row) =>
    (definition.filters ?? []).every((filter) => matchesFilter(row, filter)),
  );
  const sorts = definition.sorts ?? [];
  if (!definition.groups && !definition.measures) {
    const sorted = [...matching].sort((one, other) => {
      for (const { column, descending = false } of sorts) {
        const verdict = inOrder(one[column] ?? null, other[column] ?? null, descending);
        if (verdict !== 0) return verdict;
      }
      return 0; // keeps the table's order: sorting is stable
    });
    return sorted.map((row) =>
      (definition.columns ?? columns.map(({ key }) => key)).map((key) => row[key] ?? null),
    );
  }
  const groups = definition.groups ?? [];
  const measures = definition.measures ?? [{ aggregate: 'count' as const }];
  const groupsByKey = new Map<string, { keys: DatasetCell[]; rows: Row[] }>();
  if (groups.length === 0) groupsByKey.set('', { keys: [], rows: [] });
  for (const row of matching) {
    const keys = groups.map(({ column, step }) => truncated(row[column] ?? null, step));
    const name = groups.length === 0 ? '' : JSON.stringify(keys);
    const group = groupsByKey.get(name) ?? { keys, rows: [] };
    group.rows.push(row);
    groupsByKey.set(name, group);
  }
  const names = [
    ...groups.map(({ column }) => column),
    ...measures.map(({ aggregate, column }) => (column ? `${aggregate}_${column}` : 'count')),
  ];
  const answers = [...groupsByKey.values()].map(({ keys, rows }) => [
    ...keys,
    ...measures.map((measure) => aggregated(rows, measure)),
  ]);
  return answers.sort((one, other) => {
    for (const { column, descending = false } of sorts) {
      const place = names.indexOf(column);
      const verdict = inOrder(one[place] ?? null, other[place] ?? null, descending);
      if (verdict !== 0) return verdict;
    }
    for (const place of groups.keys()) {
      const verdict = inOrder(one[place] ?? null, other[place] ?? null, false);
      if (verdict !== 0) return verdict;
    }
    return 0;
  });
};
