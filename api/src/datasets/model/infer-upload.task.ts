import * as limits from '@sala/shared-contracts/limits';
import { readTable } from '../../platform/tables/table';
import { inferTable, type InferredTable } from './infer';

export interface InferUploadInput {
  readonly content: Uint8Array;
}

export interface InferredUpload extends InferredTable {
  readonly format: 'csv' | 'xlsx';
}

/** Reads an uploaded table in a thread and infers its columns. */
export const run = async ({ content }: InferUploadInput): Promise<InferredUpload> => {
  const table = await readTable(content, {
    rowsMax: limits.datasetRowsMax,
    columnsMax: limits.datasetColumnsMax,
  });
  return { format: table.format, ...inferTable(table) };
};
