import { limits, type DatasetCell } from '@sala/shared-contracts';
import { invalid, ProblemError } from '../../core/problem-error';
import { readTable, type Table } from '../../core/tables/table';
import { misfit, readCell, textOf } from './cell-values';
import type { KeptColumn } from './datasets.queries';
import { keyOfPlace } from './infer';

/** The table in a file. @throws `table.*` */
export const readUpload = async (content: Uint8Array): Promise<Table> => {
  const table = await readTable(content, { rowsMax: limits.datasetRowsMax });
  if (table.headings.length > limits.datasetColumnsMax) {
    throw new ProblemError('table.too_many_columns', { meta: { maximum: limits.datasetColumnsMax } });
  }
  return table;
};

/** Each key and each label once, and each key one of those there are. @throws `request.invalid` */
export const checkColumns = (columns: readonly KeptColumn[], known: readonly string[]): void => {
  columns.forEach(({ key, label }, index) => {
    if (!known.includes(key)) throw invalid({ path: `columns.${index}.key`, code: 'unknown' });
    const twin = (same: (other: KeptColumn) => boolean) => columns.findIndex(same) < index;
    if (twin((other) => other.key === key)) throw invalid({ path: `columns.${index}.key`, code: 'duplicate' });
    if (twin((other) => other.label.toLowerCase() === label.toLowerCase())) throw invalid({ path: `columns.${index}.label`, code: 'duplicate' });
  });
};

/** The keys of a table's columns. */
export const keysOf = ({ headings }: Table): string[] => headings.map((_, place) => keyOfPlace(place));

/** Rows as they are kept: each value at the place of its column in the file; what does not fit is empty. */
export const rowsOf = (table: Table, columns: readonly KeptColumn[]): DatasetCell[][] => {
  const types = table.headings.map((_, place) => columns.find(({ key }) => key === keyOfPlace(place))?.type);
  return table.rows.map(({ cells }) =>
    types.map((type, place) => {
      const value = type === undefined ? null : readCell(textOf(cells[place]), type);
      return value === misfit ? null : value;
    }),
  );
};

/** Whether another type was given to a column: then the file is read again. */
export const retyped = (before: readonly KeptColumn[], after: readonly KeptColumn[]): boolean =>
  after.some(({ key, type }) => before.find((column) => column.key === key)?.type !== type);
