import { limits } from '@sala/shared-contracts';
import { batching, type RowBatch } from '../../core/tables/read-rows.task';
import { scanTable } from '../../core/tables/table';
import type { KeptColumn } from './datasets.queries';
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
export const run = async ({ content, columns }: DatasetRowsInput, emit: (batch: RowBatch) => void): Promise<DatasetRowsOutput> => {
  const batch = batching(emit);
  const values = valuesOf(columns);
  const bounds = { rowsMax: limits.datasetRowsMax, columnsMax: limits.datasetColumnsMax };
  const { headings } = await scanTable(content, bounds, ({ cells }) => batch.add(values(cells)));
  batch.flush();
  return { keys: headings.map((_, place) => keyOfPlace(place)) };
};
