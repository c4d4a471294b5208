import { limits, taxPercent, type PurchaseItem, type PurchaseTotals } from '@sala/shared-contracts';
import { ProblemError, type FieldFault } from '../../platform/http/problem-error';

/** A line without its computed amounts. */
export type PricedLine = Omit<PurchaseItem, 'amount' | 'tax' | 'total'>;

export interface Priced {
  readonly items: readonly PurchaseItem[];
  readonly totals: PurchaseTotals;
}

/**
 * Rounds half up, for non-negative values. Uses bigint because price × quantity exceeds the exact
 * range of a float.
 */
const divideHalfUp = (dividend: bigint, divisor: bigint): bigint =>
  (dividend + divisor / 2n) / divisor;

const priceLine = (line: PricedLine): PurchaseItem | null => {
  const thousandths = BigInt(Math.round(line.quantity * 1000));
  const amount = divideHalfUp(BigInt(line.unitPrice) * thousandths, 1000n);
  if (amount > BigInt(limits.centavosMax)) return null;
  const base = Number(amount) - line.discount;
  const tax = Number(
    divideHalfUp(BigInt(Math.max(base, 0)) * BigInt(taxPercent[line.taxKind]), 100n),
  );
  return {
    ...line,
    quantity: Number(thousandths) / 1000,
    amount: Number(amount),
    tax,
    total: base + tax,
  };
};

const sum = (
  items: readonly PurchaseItem[],
  column: 'amount' | 'discount' | 'tax' | 'total',
): number => items.reduce((total, item) => total + item[column], 0);

/**
 * Computes the amounts of a purchase in centavos; no other code does. Each line is rounded half up
 * on its own (amount = price × quantity, tax on amount − discount) and the purchase sums its
 * rounded lines, so that the parts on a receipt always add up. Migration 0142 checks the same
 * arithmetic.
 *
 * @throws request.invalid if a discount exceeds its line, purchase.too_great
 */
export const priceLines = (lines: readonly PricedLine[]): Priced => {
  const items = lines.map((line) => {
    const item = priceLine(line);
    if (!item) throw new ProblemError('purchase.too_great');
    return item;
  });
  const faults = items.flatMap((item, index): FieldFault[] =>
    item.discount > item.amount
      ? [
          {
            path: `items.${index}.discount`,
            code: 'too_big',
            facts: { maximum: item.amount / 100 },
          },
        ]
      : [],
  );
  if (faults.length > 0) throw new ProblemError('request.invalid', { errors: faults });
  const totals = {
    subtotal: sum(items, 'amount'),
    discount: sum(items, 'discount'),
    tax: sum(items, 'tax'),
    total: sum(items, 'total'),
  };
  if (totals.subtotal > limits.centavosMax || totals.total > limits.centavosMax)
    throw new ProblemError('purchase.too_great');
  return { items, totals };
};
