/** Why the value of a cell is unusable. */
export type CellFaultCode =
  | 'no_result'
  | 'shows_error'
  | 'unreadable_text'
  | 'digits_lost'
  | 'open_quotes'
  | 'too_long'
  | 'merged';

/** An unusable cell. Its row is rejected if its column is mapped. */
export interface CellFault {
  readonly fault: CellFaultCode;
  /** Visible text of the cell. */
  readonly shown: string;
}

/**
 * A cell. Text is untrimmed ('' for an empty CSV cell); numbers and booleans come only from
 * workbooks, whose dates and times are ISO text without a zone (`2026-11-20`,
 * `2026-11-20T09:30:00`); null is empty.
 */
export type Cell = string | number | boolean | CellFault | null;

export const isCellFault = (cell: Cell | undefined): cell is CellFault =>
  typeof cell === 'object' && cell !== null;

export interface TableRow {
  /** Row number in the file, from 1, counting headings and blank rows. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** Batches of rows, in order. */
export type RowSource = AsyncIterable<readonly TableRow[]>;
