import { contract, vitalKeys, vitalRanges, type VitalKey } from '@sala/shared-contracts';
import fc from 'fast-check';
import { noVitals, vitalsBodyOf, vitalsRules, type VitalsValues } from './vitals-rules';

const rules = vitalsRules(((key: string) => key) as Parameters<typeof vitalsRules>[0]); // messages equal their keys
const onWire = (values: VitalsValues): boolean =>
  contract.vitalsCreate.body.safeParse(vitalsBodyOf(values)).success;

/** Values around both ends of a range, with more and fewer decimals than measured. */
const near = (key: VitalKey) => {
  const { min, max } = vitalRanges[key];
  const around = [min, max, (min + max) / 2].flatMap((base) =>
    [-1, -0.1, -0.01, 0, 0.001, 0.01, 0.1, 1].map((step) =>
      String(Math.round((base + step) * 1000) / 1000),
    ),
  );
  return fc.constantFrom(...around, '18', '36,6', '1e3');
};

test('the form and the API accept the same values', () => {
  const answers = new Set<boolean>();
  const some = fc
    .record({ first: fc.constantFrom(...vitalKeys), second: fc.constantFrom(...vitalKeys) })
    .chain(({ first, second }) =>
      fc.record({
        first: fc.constant(first),
        second: fc.constant(second),
        one: near(first),
        other: near(second),
      }),
    );
  fc.assert(
    fc.property(some, ({ first, second, one, other }) => {
      const values = { ...noVitals, [first]: one, [second]: other };
      const accepts = rules.isValidSync(values);
      answers.add(accepts);
      expect(onWire(values)).toBe(accepts);
    }),
    { numRuns: 400 },
  );
  expect(answers.size).toBe(2); // fails if the generator yields only valid or only invalid values
});

test.each([
  ['temperature', '18', 'vitalSigns.rules.range'],
  ['temperature', '36.65', 'vitalSigns.rules.digits'],
  ['pulse', '70.5', 'vitalSigns.rules.whole'],
  ['weight', 'sesenta', 'vitalSigns.rules.range'],
])('%s %s: %s', (key, typed, message) => {
  expect(() => rules.validateSync({ ...noVitals, [key]: typed })).toThrow(message);
});

test('systolic pressure must exceed diastolic', () => {
  expect(() => rules.validateSync({ ...noVitals, systolic: '80', diastolic: '90' })).toThrow(
    'vitalSigns.rules.diastolic',
  );
  expect(rules.isValidSync({ ...noVitals, systolic: '118', diastolic: '76' })).toBe(true);
});
