import { limits } from '@sala/shared-contracts';
import { batching, type RowBatch } from '../../platform/tables/read-rows.task';
import { readTable } from '../../platform/tables/table';
import type { KeptColumn } from '../sql/datasets.queries';
import { valuesOf } from './kept-values';
import { keyOfPlace } from './infer';

export interface DatasetRowsInput {
  readonly content: Uint8Array;
  readonly columns: readonly KeptColumn[];
}

export interface DatasetRowsOutput {
  /** Of every column of the file. */
  readonly keys: readonly string[];
}

/** Reads an uploaded table in a thread, as the rows that are kept. */
export const run = async (
  { content, columns }: DatasetRowsInput,
  emit: (batch: RowBatch) => void,
): Promise<DatasetRowsOutput> => {
  const batch = batching(emit);
  // As a whole: how the days of a column are written shows only in all of its rows.
  const table = await readTable(content, {
    rowsMax: limits.datasetRowsMax,
    columnsMax: limits.datasetColumnsMax,
  });
  const values = valuesOf(columns, table);
  for (const { cells } of table.rows) batch.add(values(cells));
  batch.flush();
  return { keys: table.headings.map((_, place) => keyOfPlace(place)) };
};
