import type { DatasetCell } from '@sala/shared-contracts';
import type { Cell } from '../../platform/tables/rows';
import type { TableHead } from '../../platform/tables/table';
import { misfit, readCellAt, type DaysWritten } from './cell-values';
import type { StoredColumn } from '../sql/datasets.queries';
import { keyOfPlace } from './infer';

/** Cells to store, at their column’s index in the file; those that do not fit their type are empty. */
export const storedValues = (
  columns: readonly StoredColumn[],
  table: DaysWritten & Pick<TableHead, 'headings'>,
): ((cells: readonly Cell[]) => DatasetCell[]) => {
  const types = new Map(columns.map(({ key, type }) => [key, type]));
  const readers = table.headings.map((_, place) => ({
    type: types.get(keyOfPlace(place)),
    read: readCellAt(table, place),
  }));
  return (cells) =>
    cells.map((cell, place) => {
      const { type, read } = readers[place] ?? {};
      const value = type === undefined || read === undefined ? null : read(cell, type);
      return value === misfit ? null : value;
    });
};
