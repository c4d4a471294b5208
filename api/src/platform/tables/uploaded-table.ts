import { limits } from '@sala/shared-contracts';
import { threads, type ThreadResult } from '../threads/threads';
import type { ReadRowsInput, RowBatch } from './read-rows.task';
import type { TableHead, TableOptions } from './table';

export interface UploadedTable extends TableHead {
  readonly rowCount: number;
  /** Each row is `[number, cells]`. */
  readonly batches: readonly RowBatch[];
}

/** Runs a task on an uploaded table in a thread, one per company at a time. */
export const inTableThread = <Input, Part, Output>(
  companyId: string,
  module: URL,
  input: Input,
): Promise<ThreadResult<Part, Output>> =>
  threads.run({ owner: companyId, module, input, timeMs: limits.tableSeconds * 1000 });

/**
 * Reads an uploaded table.
 *
 * @throws ProblemError `table.*`, `file.*`.
 */
export const readUploadedTable = async (
  companyId: string,
  content: Uint8Array,
  options: TableOptions = {},
): Promise<UploadedTable> => {
  const { parts, output } = await inTableThread<ReadRowsInput, RowBatch, TableHead>(
    companyId,
    new URL('./read-rows.task.ts', import.meta.url),
    { content, ...options },
  );
  return { ...output, rowCount: parts.reduce((sum, { count }) => sum + count, 0), batches: parts };
};
