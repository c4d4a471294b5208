import * as z from 'zod/mini';
import * as limits from './limits';

/**
 * How a line is taxed: exempt of IVA (medical services), or at a rate of 0, 8 (the border) or 16
 * percent.
 */
export const taxKinds = ['exento', 'iva0', 'iva8', 'iva16'] as const;
export type TaxKind = (typeof taxKinds)[number];

/** Percent of IVA. */
export const taxPercent: Record<TaxKind, number> = { exento: 0, iva0: 0, iva8: 8, iva16: 16 };

/** Centavos of Mexican pesos, an integer. */
export const centavosSchema = z.int().check(z.minimum(0), z.maximum(limits.centavosMax));
/** More than nothing. */
export const amountSchema = z.int().check(z.minimum(1), z.maximum(limits.centavosMax));

/** A quantity counts in thousandths: 1.5, 0.125. A float that stands for such a number is one. */
export const isQuantity = (quantity: number): boolean => {
  const thousandths = quantity * 1000;
  return (
    thousandths > 0 &&
    quantity <= limits.quantityMax &&
    Math.abs(thousandths - Math.round(thousandths)) < 1e-6 &&
    Math.round(thousandths) > 0
  );
};

/**
 * Coins and notes of Mexico in centavos, the largest first: what is counted when a cash desk
 * closes.
 */
export const denominations = [
  100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50,
] as const;
export type Denomination = (typeof denominations)[number];
