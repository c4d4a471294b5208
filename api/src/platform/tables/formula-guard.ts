import type { Cell } from './rows';

/** Text that a spreadsheet would run as a formula on opening. */
const formula = /^[=+\-@\t\r]/;
const guarded = /^'[=+\-@\t\r]/;

/** Prefixes text so that a spreadsheet does not run it (CSV injection, CWE-1236). */
export const withGuard = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Ways in which programs keep digits from becoming numbers: `="0155"`, `'0155`. */
const digitsAsFormula = /^="((?:[^"]|"")*)"$/;
const digitsAsText = /^'\d+$/;

/** Reverses {@link withGuard} and the guards of other programs. */
export const withoutGuard = (cell: Cell): Cell => {
  if (typeof cell !== 'string') return cell;
  const [, inner] = digitsAsFormula.exec(cell) ?? [];
  if (inner !== undefined) return inner.replaceAll('""', '"');
  return guarded.test(cell) || digitsAsText.test(cell) ? cell.slice(1) : cell;
};
