import type { Cell } from './rows';

/** What a spreadsheet takes for the beginning of a formula, and so runs when the file is opened. */
const formula = /^[=+\-@\t\r]/;
const guarded = /^'[=+\-@\t\r]/;

/** Text that a spreadsheet shows and never runs (CSV injection, CWE-1236). */
export const withGuard = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** How programs keep a spreadsheet from taking digits for a number: `="0155"`, `'0155`. */
const digitsAsFormula = /^="((?:[^"]|"")*)"$/;
const digitsAsText = /^'\d+$/;

/**
 * Text as it was before {@link withGuard}, and without what other programs write for the same
 * reason.
 */
export const withoutGuard = (cell: Cell): Cell => {
  if (typeof cell !== 'string') return cell;
  const [, inner] = digitsAsFormula.exec(cell) ?? [];
  if (inner !== undefined) return inner.replaceAll('""', '"');
  return guarded.test(cell) || digitsAsText.test(cell) ? cell.slice(1) : cell;
};
