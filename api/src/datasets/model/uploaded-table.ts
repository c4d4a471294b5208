import type { RowBatch } from '../../platform/tables/read-rows.task';
import { inTableThread } from '../../platform/tables/uploaded-table';
import { invalid } from '../../platform/http/problem-error';
import type { DatasetRowsInput, DatasetRowsOutput } from './dataset-rows.task';
import type { StoredColumn } from '../sql/datasets.queries';
import type { InferredUpload, InferUploadInput } from './infer-upload.task';

/**
 * Infers the columns of an uploaded file.
 *
 * @throws table._, file._
 */
export const inferUpload = async (
  companyId: string,
  content: Uint8Array,
): Promise<InferredUpload> =>
  (
    await inTableThread<InferUploadInput, never, InferredUpload>(
      companyId,
      new URL('./infer-upload.task.ts', import.meta.url),
      { content },
    )
  ).output;

/**
 * Reads the rows of an uploaded file for storage.
 *
 * @throws table._, file._
 */
export const readRowsToStore = async (
  companyId: string,
  content: Uint8Array,
  columns: readonly StoredColumn[],
): Promise<
  DatasetRowsOutput & { readonly rowCount: number; readonly batches: readonly RowBatch[] }
> => {
  const module = new URL('./dataset-rows.task.ts', import.meta.url);
  const { parts, output } = await inTableThread<DatasetRowsInput, RowBatch, DatasetRowsOutput>(
    companyId,
    module,
    { content, columns },
  );
  return { ...output, rowCount: parts.reduce((sum, { count }) => sum + count, 0), batches: parts };
};

/**
 * Keys and labels are unique, and keys known.
 *
 * @throws request.invalid
 */
export const checkColumns = (columns: readonly StoredColumn[], known: readonly string[]): void => {
  columns.forEach(({ key, label }, index) => {
    if (!known.includes(key)) throw invalid({ path: `columns.${index}.key`, code: 'unknown' });
    const twin = (same: (other: StoredColumn) => boolean) => columns.findIndex(same) < index;
    if (twin((other) => other.key === key))
      throw invalid({ path: `columns.${index}.key`, code: 'duplicate' });
    if (twin((other) => other.label.toLowerCase() === label.toLowerCase()))
      throw invalid({ path: `columns.${index}.label`, code: 'duplicate' });
  });
};

/** Whether a column has a new type, which requires reading the file again. */
export const hasNewType = (
  before: readonly StoredColumn[],
  after: readonly StoredColumn[],
): boolean =>
  after.some(({ key, type }) => before.find((column) => column.key === key)?.type !== type);
