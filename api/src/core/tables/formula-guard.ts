import type { Cell } from './rows';

/** What a spreadsheet takes for the beginning of a formula, and so runs when the file is opened. */
const formula = /^[=+\-@\t\r]/;
const guarded = /^'[=+\-@\t\r]/;

/** Text that a spreadsheet shows and never runs (CSV injection, CWE-1236). */
export const withGuard = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Text as it was before {@link withGuard}: what we wrote can be read again. */
export const withoutGuard = (cell: Cell): Cell => (typeof cell === 'string' && guarded.test(cell) ? cell.slice(1) : cell);
