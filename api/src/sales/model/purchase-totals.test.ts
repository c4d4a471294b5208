import { limits, taxKinds, taxPercent } from '@sala/shared-contracts';
import fc from 'fast-check';
import { ProblemError } from '../../platform/http/problem-error';
import { priceLines, type PricedLine } from './purchase-totals';

const line = (more: Partial<PricedLine> = {}): PricedLine => ({
  productId: null,
  description: 'Consulta',
  quantity: 1,
  unitPrice: 10_000,
  discount: 0,
  taxKind: 'iva16',
  satKey: '85121600',
  satUnit: 'E48',
  ...more,
});

const problemOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error instanceof ProblemError ? { code: error.code, errors: error.facts.errors } : error;
  }
};

/** Any line that input may contain, with a discount up to its amount. */
const anyLine = fc
  .record({
    thousandths: fc.oneof(
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: limits.quantityMax }),
    ),
    unitPrice: fc.oneof(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 0, max: 10_000_000 }),
    ),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    taxKind: fc.constantFrom(...taxKinds),
  })
  .map(({ thousandths, unitPrice, share, taxKind }) =>
    line({
      quantity: thousandths / 1000,
      unitPrice,
      discount: Math.floor(share * Math.floor((thousandths * unitPrice) / 1000)),
      taxKind,
    }),
  );

describe('totals of a purchase', () => {
  test.each<[string, Partial<PricedLine>, { amount: number; tax: number; total: number }]>([
    ['exempt', { taxKind: 'exento' }, { amount: 10_000, tax: 0, total: 10_000 }],
    ['16 %', {}, { amount: 10_000, tax: 1600, total: 11_600 }],
    [
      '8 %, after the discount',
      { taxKind: 'iva8', discount: 5_000 },
      { amount: 10_000, tax: 400, total: 5_400 },
    ],
    [
      'half a centavo of tax rounds up',
      { unitPrice: 3, taxKind: 'iva16', quantity: 1.042 },
      { amount: 3, tax: 0, total: 3 },
    ],
    [
      '0.5 exactly: 25 × 0.5 = 12.5',
      { unitPrice: 25, quantity: 0.5, taxKind: 'exento' },
      { amount: 13, tax: 0, total: 13 },
    ],
    [
      'a product that floats get wrong: 1.005 × 100',
      { unitPrice: 100, quantity: 1.005, taxKind: 'exento' },
      { amount: 101, tax: 0, total: 101 },
    ],
    ['a free line', { unitPrice: 0 }, { amount: 0, tax: 0, total: 0 }],
    ['a full discount', { discount: 10_000 }, { amount: 10_000, tax: 0, total: 0 }],
  ])('%s', (_, more, expected) =>
    expect(priceLines([line(more)]).items[0]).toMatchObject(expected),
  );

  test('parts always add up, nothing is negative, and roundings stay within half a centavo', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), (lines) => {
        const { items, totals } = priceLines(lines);
        expect(totals.total).toBe(items.reduce((sum, item) => sum + item.total, 0));
        expect(totals.total).toBe(totals.subtotal - totals.discount + totals.tax);
        for (const item of items) {
          const { amount, tax, total, discount } = item;
          expect([amount, tax, total].every((part) => Number.isInteger(part) && part >= 0)).toBe(
            true,
          );
          expect(total).toBe(amount - discount + tax);
          expect(Math.abs(amount - item.unitPrice * item.quantity)).toBeLessThanOrEqual(0.5 + 1e-6);
          expect(
            Math.abs(tax - ((amount - discount) * taxPercent[item.taxKind]) / 100),
          ).toBeLessThanOrEqual(0.5);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a discount above its line names the line', () => {
    expect(problemOf(() => priceLines([line(), line({ discount: 10_001 })]))).toEqual({
      code: 'request.invalid',
      errors: [{ path: 'items.1.discount', code: 'too_big', facts: { maximum: 100 } }],
    });
  });

  test.each([
    ['a line', [line({ unitPrice: limits.centavosMax, quantity: 2 })]],
    ['a sum', [line({ unitPrice: limits.centavosMax, taxKind: 'exento' }), line()]],
    ['tax', [line({ unitPrice: limits.centavosMax })]],
  ])('%s above the countable limit', (_, lines) => {
    expect(problemOf(() => priceLines(lines))).toMatchObject({ code: 'purchase.too_great' });
  });
});
