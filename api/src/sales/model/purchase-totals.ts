import { limits, taxPercent, type PurchaseItem, type PurchaseTotals } from '@sala/shared-contracts';
import { ProblemError, type FieldFault } from '../../platform/http/problem-error';

/** A line before its amounts are known. */
export type PricedLine = Omit<PurchaseItem, 'amount' | 'tax' | 'total'>;

export interface Priced {
  readonly items: readonly PurchaseItem[];
  readonly totals: PurchaseTotals;
}

/**
 * Half up; both are not negative. In whole numbers of any size: a price times a quantity outgrows a
 * float.
 */
const divide = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor / 2n) / divisor;

const priceLine = (line: PricedLine): PurchaseItem | null => {
  const thousandths = BigInt(Math.round(line.quantity * 1000));
  const amount = divide(BigInt(line.unitPrice) * thousandths, 1000n);
  if (amount > BigInt(limits.centavosMax)) return null;
  const base = Number(amount) - line.discount;
  const tax = Number(divide(BigInt(Math.max(base, 0)) * BigInt(taxPercent[line.taxKind]), 100n));
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
 * The amounts of a purchase, in integers of centavos: the only place where they are computed. Each
 * line is rounded by itself, half a centavo up (amount = price × quantity, then tax of amount −
 * discount), and the purchase is the sum of its rounded lines, so that the parts on a receipt
 * always add up. The database checks the same arithmetic (0142_purchases.sql).
 *
 * @throws `request.invalid` when a discount is more than its line; `purchase.too_great`.
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
