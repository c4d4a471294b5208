import { limits } from '@sala/shared-contracts';
import { ProblemError } from '../problem-error';
import { readCsvRows } from './csv';
import { withoutGuard } from './formula-guard';
import type { Cell, RowSource, TableRow } from './rows';
import { readWorkbook } from './xlsx';

export interface Table {
  readonly format: 'csv' | 'xlsx';
  /** Names of all sheets, in their order; empty for CSV. */
  readonly sheets: readonly string[];
  /** The one that was read; null for CSV. */
  readonly sheet: string | null;
  /** First row that is not blank, trimmed; '' where a column has no heading. */
  readonly headings: readonly string[];
  /** All rows below that are not blank, each as long as `headings`. */
  readonly rows: readonly TableRow[];
}

export interface TableOptions {
  /** Name of the sheet; the first one when absent. */
  readonly sheet?: string | undefined;
  readonly rowsMax?: number;
}

const isBlank = (cell: Cell | undefined): boolean => cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** What an export of ours says above its headings. */
const isNote = ({ cells }: TableRow): boolean => typeof cells[0] === 'string' && cells[0].startsWith('# ');

const lastFilled = (cells: readonly Cell[]): number => cells.findLastIndex((cell) => !isBlank(cell));

const collect = async (rows: RowSource, rowsMax: number) => {
  let headings: string[] | null = null;
  const kept: TableRow[] = [];
  for await (const row of rows) {
    const last = lastFilled(row.cells);
    if (last < 0 || (headings === null && isNote(row))) continue;
    if (last >= limits.tableColumnsMax) throw new ProblemError('table.too_many_columns', { meta: { maximum: limits.tableColumnsMax } });
    if (headings === null) {
      headings = row.cells.slice(0, last + 1).map((cell) => String(withoutGuard(cell) ?? '').trim());
      continue;
    }
    if (kept.length >= rowsMax) throw new ProblemError('table.too_many_rows', { meta: { maximum: rowsMax } });
    kept.push(row);
  }
  if (headings === null || kept.length === 0) throw new ProblemError('table.empty');
  return { headings, rows: kept };
};

/** Rows may be longer than the headings: their further columns have none. */
const squared = (headings: readonly string[], rows: readonly TableRow[]): Pick<Table, 'headings' | 'rows'> => {
  const width = rows.reduce((most, { cells }) => Math.max(most, lastFilled(cells) + 1), headings.length);
  const columns = Array.from({ length: width }, (_, index) => index);
  return {
    headings: columns.map((index) => headings[index] ?? ''),
    rows: rows.map(({ number, cells }) => ({ number, cells: columns.map((index) => withoutGuard(cells[index] ?? null)) })),
  };
};

/** A zip archive, which a workbook is. */
const isZip = (content: Uint8Array): boolean => content[0] === 0x50 && content[1] === 0x4b && content[2] === 0x03 && content[3] === 0x04;

/**
 * Reads CSV (UTF-8, UTF-16 or Windows-1252; comma, semicolon or tab) or one sheet of a workbook, told apart by the bytes.
 * @throws ProblemError `table.*` for what cannot be read, is empty, or is more than the limits.
 */
export const readTable = async (content: Uint8Array, { sheet, rowsMax = limits.tableRowsMax }: TableOptions = {}): Promise<Table> => {
  if (!isZip(content)) {
    const { headings, rows } = await collect(readCsvRows(content), rowsMax);
    return { format: 'csv', sheets: [], sheet: null, ...squared(headings, rows) };
  }
  const workbook = await readWorkbook(content, sheet);
  const { headings, rows } = await collect(workbook.rows, rowsMax);
  return { format: 'xlsx', sheets: workbook.sheets, sheet: workbook.sheet, ...squared(headings, rows) };
};
