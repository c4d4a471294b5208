import * as limits from '@sala/shared-contracts/limits';
import type { Cell, CellFault, CellFaultCode } from './rows';

const shownLength = 200;

/** @param shown visible text of the cell. */
export const cellFault = (fault: CellFaultCode, shown: string): CellFault => ({
  fault,
  shown: shown
    .slice(0, shownLength)
    .replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, '\ufffd'),
});

/** Characters left by decoding damaged or foreign text. */
const noLetters = /(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}|\ufffd/u;

/** UTF-8 read as Windows-1252 and saved again: `GarcÃ­a`. */
const doubleEncoded = /Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸ]|Â[\u00a0-\u00bf]|â€/;

/** A number of twelve or more digits as Excel displays it and saves it to CSV. */
const shortened = /^[+-]?\d(?:[.,]\d+)?E\+(?:1[1-9]|[2-9]\d|\d{3})$/;

/** Returns usable text unchanged, or a fault. */
export const checkedText = (cell: Cell): Cell => {
  if (typeof cell !== 'string') return cell;
  if (noLetters.test(cell) || doubleEncoded.test(cell)) return cellFault('unreadable_text', cell);
  if (cell.length > limits.tableCellTextMax) return cellFault('too_long', cell);
  return shortened.test(cell.trim()) ? cellFault('digits_lost', cell.trim()) : cell;
};
