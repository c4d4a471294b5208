import * as limits from '@sala/shared-contracts/limits';
import { createBatcher, type RowBatch } from '../../platform/tables/read-rows.task';
import { readTable } from '../../platform/tables/table';
import type { StoredColumn } from '../sql/datasets.queries';
import { storedValues } from './stored-values';
import { keyOfPlace } from './infer';

export interface DatasetRowsInput {
  readonly content: Uint8Array;
  readonly columns: readonly StoredColumn[];
}

export interface DatasetRowsOutput {
  /** Keys of all columns of the file. */
  readonly keys: readonly string[];
}

/** Reads an uploaded table in a thread and returns the rows to store. */
export const run = async (
  { content, columns }: DatasetRowsInput,
  emit: (batch: RowBatch) => void,
): Promise<DatasetRowsOutput> => {
  const batch = createBatcher(emit);
  // Reads the whole table: the date format of a column shows only in all its rows.
  const table = await readTable(content, {
    rowsMax: limits.datasetRowsMax,
    columnsMax: limits.datasetColumnsMax,
  });
  const values = storedValues(columns, table);
  for (const { cells } of table.rows) batch.add(values(cells));
  batch.flush();
  return { keys: table.headings.map((_, place) => keyOfPlace(place)) };
};
