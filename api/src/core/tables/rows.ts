/**
 * One cell: text as it stands (never trimmed, '' when a CSV has nothing there), numbers and booleans only out of a workbook, days and times
 * of a workbook as ISO text without a zone (`2026-11-20`, `2026-11-20T09:30:00`); null: empty.
 */
export type Cell = string | number | boolean | null;

export interface TableRow {
  /** As the person sees it: from 1, headings and blank rows counted. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** Rows in their order, some at a time. */
export type RowSource = AsyncIterable<readonly TableRow[]>;
