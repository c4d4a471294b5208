/** A table of our own reference files: tab-separated, first line the names of columns. */
export interface TsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * No quotes, no escapes: a cell has neither tab nor line break.
 *
 * @throws naming file and line of a row with too many or too few cells.
 */
export const parseTsv = (text: string, file: string): TsvTable => {
  const [columns = [], ...rows] = text
    .split(/\r?\n/)
    .filter((line, at, lines) => line !== '' || at < lines.length - 1) // the last line ends, too
    .map((line) => line.split('\t'));
  rows.forEach((row, at) => {
    if (row.length !== columns.length)
      throw new Error(
        `${file}, line ${at + 2}: ${row.length} cells for ${columns.length} columns.`,
      );
  });
  return { columns, rows };
};

/** Several values in one cell. */
export const listOf = (cell: string): string[] => (cell === '' ? [] : cell.split('|'));
