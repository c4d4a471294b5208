import fc from 'fast-check';

type Values = readonly [string, ...string[]];

/** Four good values for each bad one: a form with many fields is rarely valid otherwise. */
export const mostly = (good: Values, bad: Values): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: fc.constantFrom(...bad) },
  );
