import fc from 'fast-check';
import { quantityOf, runOutOn, type QuantityFacts } from './dispensed-quantity';
import { frequencyCodes, type Frequency, type FrequencyCode } from './dose-units';
import {
  convertDose,
  dailyMasses,
  doseOf,
  dosesIn,
  judgePaediatricDose,
  paediatricDose,
  strengthOf,
  type Dose,
  type DoseValue,
  type Strength,
  type StrengthValue,
} from './dosing';

const dose = (value: number, unit: DoseValue['unit']): Dose => {
  const made = doseOf({ value, unit });
  if (!made) throw new Error(`${value} ${unit} is no dose`);
  return made;
};

const strength = (
  value: number,
  unit: StrengthValue['unit'],
  perValue = 1,
  perUnit: StrengthValue['perUnit'] = 'tablet',
): Strength => {
  const made = strengthOf({ value, unit, perValue, perUnit });
  if (!made) throw new Error(`${value} ${unit} is no strength`);
  return made;
};

const every = (code: FrequencyCode): Frequency => ({ code });

describe('dose and strength', () => {
  // Only numbers can be multiplied, and neither stands for the other: else this does not compile.
  const multiplied: [Dose extends number ? true : false, Strength extends number ? true : false] = [
    false,
    false,
  ];
  const exchanged: [Dose extends Strength ? true : false, Strength extends Dose ? true : false] = [
    false,
    false,
  ];

  test('are apart, and tell nobody their numbers', () => {
    expect([...multiplied, ...exchanged]).toEqual([false, false, false, false]);
    expect(Object.keys(dose(81, 'mg'))).toEqual([]);
    expect(JSON.stringify([dose(81, 'mg'), strength(81, 'mg')])).toBe('[{},{}]');
  });

  test('81 mg of a tablet of 81 mg are one tablet and 81 mg', () => {
    expect(convertDose(dose(81, 'mg'), strength(81, 'mg'))).toEqual({
      active: { value: 81, unit: 'mg' },
      units: { value: 1, unit: 'tablet' },
    });
    expect(convertDose(dose(1, 'tablet'), strength(81, 'mg'))).toEqual({
      active: { value: 81, unit: 'mg' },
      units: { value: 1, unit: 'tablet' },
    });
  });

  const amount = fc.integer({ min: 1, max: 2_000_000 }).map((n) => n / 1000);

  test('an amount of ingredient is what it says, whatever the tablet holds', () => {
    fc.assert(
      fc.property(amount, amount, amount, (taken, held, per) => {
        const { active, units } = convertDose(dose(taken, 'mg'), strength(held, 'mg', per));
        expect(active).toEqual({ value: taken, unit: 'mg' });
        expect((units?.value ?? 0) / ((taken / held) * per)).toBeCloseTo(1, 8);
      }),
    );
  });

  test('there and back is the same, and a double dose is double', () => {
    fc.assert(
      fc.property(amount, amount, (taken, held) => {
        const content = strength(held, 'mg');
        const { active } = convertDose(dose(taken, 'tablet'), content);
        const back = convertDose(dose(active?.value ?? 0, 'mg'), content);
        expect((back.units?.value ?? 0) / taken).toBeCloseTo(1, 8);
        const twice = convertDose(dose(taken * 2, 'tablet'), content);
        expect((twice.active?.value ?? 0) / (active?.value ?? 0)).toBeCloseTo(2, 8);
      }),
    );
  });

  test.each<[string, Dose, Strength | null, number | null, unknown]>([
    [
      'a suspension',
      dose(7.5, 'ml'),
      strength(250, 'mg', 5, 'ml'),
      null,
      { active: { value: 375, unit: 'mg' }, units: { value: 7.5, unit: 'ml' } },
    ],
    [
      'micrograms',
      dose(0.5, 'tablet'),
      strength(100, 'mcg'),
      null,
      { active: { value: 0.05, unit: 'mg' }, units: { value: 0.5, unit: 'tablet' } },
    ],
    [
      'grams against milligrams',
      dose(1, 'g'),
      strength(500, 'mg'),
      null,
      { active: { value: 1000, unit: 'mg' }, units: { value: 2, unit: 'tablet' } },
    ],
    [
      'insulin',
      dose(12, 'IU'),
      strength(100, 'IU', 1, 'ml'),
      null,
      { active: { value: 12, unit: 'IU' }, units: { value: 0.12, unit: 'ml' } },
    ],
    [
      'drops whose size is known',
      dose(40, 'drop'),
      strength(100, 'mg', 1, 'ml'),
      20,
      { active: { value: 200, unit: 'mg' }, units: { value: 2, unit: 'ml' } },
    ],
    [
      'drops whose size is not',
      dose(40, 'drop'),
      strength(100, 'mg', 1, 'ml'),
      null,
      { active: null, units: { value: 40, unit: 'drop' } },
    ],
    [
      'milligrams of what is measured in units',
      dose(10, 'mg'),
      strength(100, 'IU', 1, 'ml'),
      null,
      { active: { value: 10, unit: 'mg' }, units: null },
    ],
    [
      'no strength',
      dose(1, 'tablet'),
      null,
      null,
      { active: null, units: { value: 1, unit: 'tablet' } },
    ],
  ])('%s', (_name, taken, content, drops, expected) => {
    expect(convertDose(taken, content, drops)).toEqual(expected);
  });

  test.each([0, -1, Number.NaN, Infinity, 1e9])('%d is no dose and no strength', (value) => {
    expect(doseOf({ value, unit: 'mg' })).toBeNull();
    expect(strengthOf({ value, unit: 'mg', perValue: 1, perUnit: 'tablet' })).toBeNull();
    expect(strengthOf({ value: 1, unit: 'mg', perValue: value, perUnit: 'tablet' })).toBeNull();
  });

  test('in a day, by ingredient', () => {
    const strengths = [
      { ingredient: 'tramadol', strength: strength(37.5, 'mg') },
      { ingredient: 'paracetamol', strength: strength(325, 'mg') },
      { ingredient: 'other', strength: null },
    ];
    expect(dailyMasses(dose(2, 'tablet'), strengths, every('q8h'))).toEqual({
      tramadol: { value: 225, unit: 'mg' },
      paracetamol: { value: 1950, unit: 'mg' },
      other: null,
    });
    expect(dailyMasses(dose(2, 'tablet'), strengths.slice(0, 1), every('weekly'))).toEqual({
      tramadol: { value: 75, unit: 'mg' },
    });
  });
});

describe('quantity', () => {
  const facts: QuantityFacts = {
    dose: dose(1, 'tablet'),
    strength: strength(500, 'mg'),
    dropsPerMl: null,
    frequency: every('q8h'),
    days: 7,
    packageUnit: 'tablet',
    packages: [12, 15, 20],
  };

  test.each<[string, Partial<QuantityFacts>, unknown]>([
    ['tablets', {}, { value: 21, unit: 'tablet', packages: { size: 12, count: 2 } }],
    [
      'milligrams of a capsule',
      { dose: dose(500, 'mg') },
      { value: 21, unit: 'tablet', packages: { size: 12, count: 2 } },
    ],
    [
      'millilitres',
      {
        dose: dose(5, 'ml'),
        strength: strength(250, 'mg', 5, 'ml'),
        packageUnit: 'ml',
        packages: [60, 120],
      },
      { value: 105, unit: 'ml', packages: { size: 120, count: 1 } },
    ],
    [
      'halves',
      { dose: dose(0.5, 'tablet'), days: 5, packages: [] },
      { value: 8, unit: 'tablet', packages: null },
    ],
    [
      'once a week for a month',
      { frequency: every('weekly'), days: 28, packages: [4] },
      { value: 4, unit: 'tablet', packages: { size: 4, count: 1 } },
    ],
    [
      'a single dose',
      { frequency: every('once'), days: 1, packages: [1, 2] },
      { value: 1, unit: 'tablet', packages: { size: 1, count: 1 } },
    ],
    ['times without a time', { frequency: { code: 'times', times: [] } }, null],
    ['no day', { days: 0 }, null],
    ['drops of an unknown size', { dose: dose(1, 'drop'), packageUnit: 'ml' }, null],
    ['applications', { dose: dose(1, 'application'), packageUnit: 'g' }, null],
  ])('%s', (_name, change, expected) => {
    expect(quantityOf({ ...facts, ...change })).toEqual(expected);
  });

  test('is enough, and by less than a unit not too much', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(...frequencyCodes.filter((code) => code !== 'times')),
        fc.integer({ min: 1, max: 365 }),
        (quarters, code, days) => {
          const frequency = every(code);
          const change = { dose: dose(quarters / 4, 'tablet'), frequency, days };
          const needed = (quarters / 4) * dosesIn(frequency, days);
          const { value = 0, packages = null } = quantityOf({ ...facts, ...change }) ?? {};
          expect(value).toBeGreaterThanOrEqual(needed);
          expect(value).toBeLessThan(needed + 1);
          expect((packages?.size ?? 0) * (packages?.count ?? 0)).toBeGreaterThanOrEqual(value);
        },
      ),
    );
  });

  test.each<[number, number, FrequencyCode, string | null]>([
    [21, 1, 'q8h', '2026-10-07'],
    [30, 1, 'q24h', '2026-10-30'],
    [10, 1, 'q8h', '2026-10-04'],
    [4, 1, 'weekly', '2026-10-22'],
    [1, 1, 'once', '2026-10-01'],
    [3, 0.1, 'q8h', '2026-10-10'],
    [0, 1, 'q8h', null],
    [1, 2, 'q8h', null],
    [21, 0, 'q8h', null],
    [1e9, 1, 'q24h', null],
  ])('%d units, %d a dose, %s: the last on %s', (quantity, perDose, code, day) => {
    expect(runOutOn('2026-10-01', quantity, perDose, every(code))).toBe(day);
  });
});

describe('dose of a child', () => {
  const range = { minPerKg: 25, maxPerKg: 90, capPerDay: 3000 };

  test('by weight, up to the cap', () => {
    expect(paediatricDose(range, 12, every('q8h'))).toEqual({
      perDayMin: 300,
      perDayMax: 1080,
      perDoseMin: 100,
      perDoseMax: 360,
      capped: false,
    });
    expect(paediatricDose(range, 40, every('q12h'))).toMatchObject({
      perDayMax: 3000,
      capped: true,
    });
    expect(paediatricDose(range, 0, every('q8h'))).toBeNull();
    expect(paediatricDose(range, 12, every('once'))).toBeNull();
  });

  test.each([
    [12, 1080, 'within'],
    [12, 1180, 'within'],
    [12, 1200, 'above'],
    [12, 275, 'within'],
    [12, 260, 'below'],
    [40, 3001, 'above'],
    [200, 3000, 'within'],
  ])('%d kg, %d mg a day: %s', (weight, perDay, judged) => {
    expect(judgePaediatricDose(range, weight, perDay)).toBe(judged);
  });
});
