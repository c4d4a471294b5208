import fc from 'fast-check';

export const optionValues = ['oro', 'Plata', 'piña 🍍'];
export const blanks = [
  '',
  ' ',
  '\t\n',
  '\u00a0',
  '\u3000',
  '\ufeff',
  '\u2028',
  '\u200b',
  '\u0085',
  '\u180e',
];

const blank = fc.constantFrom(...blanks);
const around = (inner: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(blank, inner, blank).map(([before, middle, after]) => before + middle + after);
const atTheLimit = fc
  .tuple(fc.integer({ min: 990, max: 1010 }), fc.constantFrom('a', 'ñ', '漢', '😀', 'n\u0303'))
  .map(([count, unit]) => unit.repeat(count / [...unit].length));
const twoDigits = fc.integer({ min: 0, max: 32 }).map((number) => String(number).padStart(2, '0'));
const daylike = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('1899', '1900', '2100', '2101', '0000', '9999'),
      fc.integer({ min: 1890, max: 2110 }).map(String),
    ),
    twoDigits,
    twoDigits,
  )
  .map((parts) => parts.join('-'));
export const edges = [
  0,
  -0,
  1e-7,
  1e21,
  0.1 + 0.2,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
  Number.MAX_SAFE_INTEGER,
  NaN,
  Infinity,
  -Infinity,
];

/** Any input that a body may contain, with many edge cases. */
export const anyInput: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(undefined, null, true, false, {}, ''),
  around(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))),
  around(atTheLimit),
  fc.oneof(fc.double(), fc.integer(), fc.constantFrom(...edges)),
  fc.oneof(
    daylike,
    fc.constantFrom('today', 'infinity', '2024-2-3', '20240203', '2024-02-03T00:00', '٢٠٢٤-٠٢-٠٣'),
  ),
  around(fc.constantFrom(...optionValues, 'ORO', 'bronce')),
  fc.constantFrom('12', '1e999', 'NaN', '-'),
);
