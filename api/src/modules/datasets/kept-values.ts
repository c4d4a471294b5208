import type { DatasetCell } from '@sala/shared-contracts';
import type { Cell } from '../../core/tables/rows';
import { misfit, readCell } from './cell-values';
import type { KeptColumn } from './datasets.queries';
import { keyOfPlace } from './infer';

/** Cells as they are kept: each value at the place of its column in the file; what does not fit its type is empty. */
export const valuesOf = (columns: readonly KeptColumn[]): ((cells: readonly Cell[]) => DatasetCell[]) => {
  const types = new Map(columns.map(({ key, type }) => [key, type]));
  return (cells) =>
    cells.map((cell, place) => {
      const type = types.get(keyOfPlace(place));
      const value = type === undefined ? null : readCell(cell, type);
      return value === misfit ? null : value;
    });
};
