import * as limits from '@sala/shared-contracts/limits';
import { ProblemError } from '../http/problem-error';
import { cellText, monthFirst } from './cells';
import { checkedText } from './checked-text';
import { readCsvRows } from './csv';
import { withoutGuard } from './formula-guard';
import { isCellFault, type Cell, type RowSource, type TableRow } from './rows';
import { readWorkbook } from './xlsx';

export interface TableHead {
  readonly format: 'csv' | 'xlsx';
  /** Sheet names in order; empty for CSV. */
  readonly sheets: readonly string[];
  /** The sheet that was read; null for CSV. */
  readonly sheet: string | null;
  /** First non-blank row, trimmed; '' for a column without heading. */
  readonly headings: readonly string[];
  /** Indexes of columns with a month-first date (`12/31/1990`). */
  readonly monthFirst: readonly number[];
}

export interface Table extends TableHead {
  /** Non-blank rows below the headings, each as long as `headings`. */
  readonly rows: readonly TableRow[];
}

export interface TableOptions {
  /** Sheet name; defaults to the first visible one. */
  readonly sheet?: string | undefined;
  readonly rowsMax?: number | undefined;
  readonly columnsMax?: number | undefined;
}

const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** A merged cell in a column without heading is only layout. */
const isLayout = (cell: Cell, heading: string | undefined): boolean =>
  !heading && isCellFault(cell) && cell.fault === 'merged';

/** Notes above the headings of our own exports. */
const isNote = ({ cells }: TableRow): boolean =>
  typeof cells[0] === 'string' && cells[0].startsWith('# ');

const lastFilled = (cells: readonly Cell[]): number =>
  cells.findLastIndex((cell) => !isBlank(cell));

const headingLength = 255;

const textLength = (cell: Cell): number => (typeof cell === 'string' ? cell.length : 0);

const tooMany = (
  code: 'table.too_many_rows' | 'table.too_many_columns' | 'table.too_many_cells',
  maximum: number,
): ProblemError => new ProblemError(code, { meta: { maximum } });

/** Counts rows, cells and text, and enforces the limits. */
class LimitCounter {
  private rows = 0;
  private cells = 0;
  private text = 0;

  constructor(
    private readonly rowsMax: number,
    private readonly columnsMax: number,
  ) {}

  columns(count: number): void {
    if (count > this.columnsMax) throw tooMany('table.too_many_columns', this.columnsMax);
  }

  row(cells: readonly Cell[]): void {
    this.rows += 1;
    this.cells += cells.length;
    for (const cell of cells) this.text += textLength(cell);
    if (this.rows > this.rowsMax) throw tooMany('table.too_many_rows', this.rowsMax);
    if (this.cells > limits.tableCellsMax)
      throw tooMany('table.too_many_cells', limits.tableCellsMax);
    if (this.text > limits.tableTextMax)
      throw new ProblemError('table.too_large', {
        meta: { maximum: limits.tableTextMax / 1_048_576 },
      });
  }
}

const scan = async (
  rows: RowSource,
  { rowsMax = limits.tableRowsMax, columnsMax = limits.tableColumnsMax }: TableOptions,
  take: (row: TableRow) => void,
): Promise<Pick<TableHead, 'headings' | 'monthFirst'>> => {
  const counter = new LimitCounter(rowsMax, columnsMax);
  let headings = null as string[] | null; // assigned in `read`, which control flow analysis does not see
  let width = 0;
  const monthFirstIn = new Set<number>();
  const read = (row: TableRow): void => {
    const known = headings;
    const written =
      known === null
        ? row.cells
        : row.cells.map((cell, index) => (isLayout(cell, known[index]) ? null : cell));
    const filled = lastFilled(written) + 1;
    if (filled === 0 || (headings === null && isNote(row))) return;
    counter.columns(filled);
    const cells = written.slice(0, filled).map((cell) => checkedText(withoutGuard(cell)));
    if (headings === null) {
      headings = cells.map((cell) => cellText(cell).slice(0, headingLength));
      return;
    }
    counter.row(cells);
    width = Math.max(width, filled);
    for (const [index, cell] of cells.entries())
      if (monthFirst(cell) === 'certain') monthFirstIn.add(index);
    take({ number: row.number, cells });
  };
  for await (const some of rows) for (const row of some) read(row);
  if (headings === null || width === 0) throw new ProblemError('table.empty');
  while (headings.length < width) headings.push('');
  return { headings, monthFirst: [...monthFirstIn] };
};

/** Workbooks are zip archives. */
const isZip = (content: Uint8Array): boolean =>
  content[0] === 0x50 && content[1] === 0x4b && content[2] === 0x03 && content[3] === 0x04;

/**
 * Reads CSV (any encoding used in Mexico; comma, semicolon, tab or bar) or one sheet of a workbook,
 * detected by its bytes. Passes on non-blank rows without trailing blank cells. Takes seconds, so
 * call it only in a thread.
 *
 * @throws ProblemError `table.*` when unreadable, empty or beyond the limits.
 */
export const scanTable = async (
  content: Uint8Array,
  options: TableOptions,
  take: (row: TableRow) => void,
): Promise<TableHead> => {
  if (!isZip(content))
    return {
      format: 'csv',
      sheets: [],
      sheet: null,
      ...(await scan(readCsvRows(content), options, take)),
    };
  const { sheets, sheet, rows } = await readWorkbook(content, options.sheet);
  return { format: 'xlsx', sheets, sheet, ...(await scan(rows, options, take)) };
};

/** Reads a whole table into memory. */
export const readTable = async (
  content: Uint8Array,
  options: TableOptions = {},
): Promise<Table> => {
  const rows: TableRow[] = [];
  const head = await scanTable(content, options, (row) => rows.push(row));
  const columns = head.headings.map((_, index) => index);
  return {
    ...head,
    rows: rows.map(({ number, cells }) => ({
      number,
      cells: columns.map((index) => cells[index] ?? null),
    })),
  };
};
