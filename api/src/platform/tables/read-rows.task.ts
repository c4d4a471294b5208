import type { TableRow } from './rows';
import { scanTable, type TableHead, type TableOptions } from './table';

export interface ReadRowsInput extends TableOptions {
  readonly content: Uint8Array;
}

/** Rows to insert. */
export interface RowBatch {
  readonly count: number;
  /** JSON: an array of arrays. */
  readonly json: string;
}

const batchLength = 262_144;

/** Collects rows into batches of JSON for the database. */
export const createBatcher = (emit: (batch: RowBatch) => void) => {
  let rows: string[] = [];
  let length = 0;
  const flush = (): void => {
    if (rows.length > 0) emit({ count: rows.length, json: `[${rows.join(',')}]` });
    rows = [];
    length = 0;
  };
  return {
    add: (row: unknown): void => {
      const json = JSON.stringify(row);
      rows.push(json);
      length += json.length;
      if (length >= batchLength) flush();
    },
    flush,
  };
};

/** Reads a table in a thread; each row of a batch is `[number, cells]`. */
export const run = async (
  { content, ...options }: ReadRowsInput,
  emit: (batch: RowBatch) => void,
): Promise<TableHead> => {
  const batch = createBatcher(emit);
  const head = await scanTable(content, options, ({ number, cells }: TableRow) =>
    batch.add([number, cells]),
  );
  batch.flush();
  return head;
};
