/** Why a cell does not say what it was meant to say. */
export type CellFaultCode =
  | 'no_result'
  | 'shows_error'
  | 'unreadable_text'
  | 'digits_lost'
  | 'open_quotes'
  | 'too_long'
  | 'merged';

/** A cell that cannot be taken over. Its row is rejected if its column is wanted. */
export interface CellFault {
  readonly fault: CellFaultCode;
  /** What a person sees in the cell. */
  readonly shown: string;
}

/**
 * One cell: text as it stands (never trimmed, '' when a CSV has nothing there), numbers and
 * booleans only out of a workbook, days and times of a workbook as ISO text without a zone
 * (`2026-11-20`, `2026-11-20T09:30:00`); null: empty.
 */
export type Cell = string | number | boolean | CellFault | null;

export const isCellFault = (cell: Cell | undefined): cell is CellFault =>
  typeof cell === 'object' && cell !== null;

export interface TableRow {
  /** As the person sees it: from 1, headings and blank rows counted. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** Rows in their order, some at a time. */
export type RowSource = AsyncIterable<readonly TableRow[]>;
