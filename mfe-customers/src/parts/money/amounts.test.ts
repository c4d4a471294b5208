import fc from 'fast-check';
import { centavosOf, quantityOf, typedPesos } from './amounts';

test.each([
  ['700', 70_000],
  ['700.5', 70_050],
  ['1,234.50', 123_450],
  ['$ 1,234.5', 123_450],
  ['.07', 7],
  ['1.', 100],
  [' 0 ', 0],
  ['', null],
  [undefined, null],
  ['   ', null],
  ['1.005', Number.NaN],
  ['12,34', Number.NaN],
  ['-1', Number.NaN],
  ['1e3', Number.NaN],
  ['.', Number.NaN],
  ['siete', Number.NaN],
  ['99999999999999999', Number.NaN],
])('%s pesos are %s centavos', (typed, centavos) => {
  expect(centavosOf(typed)).toBe(centavos);
});

test.each([
  ['1', 1],
  ['0.125', 0.125],
  ['1,000.5', 1000.5],
  ['', null],
  ['0.1255', Number.NaN],
  ['-2', Number.NaN],
  ['$2', Number.NaN],
])('%s is a quantity of %s', (typed, quantity) => {
  expect(quantityOf(typed)).toBe(quantity);
});

test('amounts round-trip without losing a centavo', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 13 }), (centavos) =>
      expect(centavosOf(typedPesos(centavos))).toBe(centavos),
    ),
  );
});
