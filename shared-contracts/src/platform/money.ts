import * as z from 'zod/mini';
import * as limits from './limits';

/** Tax of a line: exempt of IVA (medical services), or 0, 8 (border region) or 16 percent. */
export const taxKinds = ['exento', 'iva0', 'iva8', 'iva16'] as const;
export type TaxKind = (typeof taxKinds)[number];

/** Percent of IVA. */
export const taxPercent: Record<TaxKind, number> = { exento: 0, iva0: 0, iva8: 8, iva16: 16 };

/** Centavos of MXN. */
export const centavosSchema = z.int().check(z.minimum(0), z.maximum(limits.centavosMax));
/** Centavos above zero. */
export const amountSchema = z.int().check(z.minimum(1), z.maximum(limits.centavosMax));

/** Whether a quantity has at most three decimals, allowing for floating-point error. */
export const isQuantity = (quantity: number): boolean => {
  const thousandths = quantity * 1000;
  return (
    thousandths > 0 &&
    quantity <= limits.quantityMax &&
    Math.abs(thousandths - Math.round(thousandths)) < 1e-6 &&
    Math.round(thousandths) > 0
  );
};

/** Mexican coins and notes in centavos, largest first, for cash counts. */
export const denominations = [
  100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50,
] as const;
export type Denomination = (typeof denominations)[number];
