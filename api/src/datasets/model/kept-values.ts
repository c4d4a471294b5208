import type { DatasetCell } from '@sala/shared-contracts';
import type { Cell } from '../../platform/tables/rows';
import type { TableHead } from '../../platform/tables/table';
import { misfit, readCellAt, type DaysWritten } from './cell-values';
import type { KeptColumn } from '../sql/datasets.queries';
import { keyOfPlace } from './infer';

/**
 * Cells as they are kept: each value at the place of its column in the file; what does not fit its
 * type is empty.
 */
export const valuesOf = (
  columns: readonly KeptColumn[],
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
