import * as limits from '@sala/shared-contracts/limits';
import type { Cell, CellFault, CellFaultCode } from './rows';

const shownLength = 200;

/** @param shown what a person sees in the cell. */
export const cellFault = (fault: CellFaultCode, shown: string): CellFault => ({
  fault,
  shown: shown
    .slice(0, shownLength)
    .replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, '\ufffd'),
});

/** No letter of any language: what decoding leaves of a damaged or foreign text. */
const noLetters = /(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}|\ufffd/u;

/** Letters of UTF-8 that a program read as Windows-1252 and saved again: `GarcÃ­a`. */
const readTwice = /Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸ]|Â[\u00a0-\u00bf]|â€/;

/** A number of twelve digits or more as Excel shows it, and so saves it as CSV. */
const shortened = /^[+-]?\d(?:[.,]\d+)?E\+(?:1[1-9]|[2-9]\d|\d{3})$/;

/** Text that is taken over as it stands, or why it cannot be. */
export const checkedText = (cell: Cell): Cell => {
  if (typeof cell !== 'string') return cell;
  if (noLetters.test(cell) || readTwice.test(cell)) return cellFault('unreadable_text', cell);
  if (cell.length > limits.tableCellTextMax) return cellFault('too_long', cell);
  return shortened.test(cell.trim()) ? cellFault('digits_lost', cell.trim()) : cell;
};
