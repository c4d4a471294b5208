import {
  doseUnits,
  hoursBetween,
  massUnits,
  type DoseUnit,
  type Frequency,
  type MassUnit,
  type PackageUnit,
} from './dose-units';

/*
 * A dose says what somebody takes, a strength what is in it. Both are opaque: their numbers are
 * reached by `convertDose` alone, so that nobody multiplies them twice (81 mg of a tablet of 81 mg
 * are 81 mg).
 */

const inDose = Symbol('dose');
const inStrength = Symbol('strength');

/** As stored and sent: `1 tablet`, `5 ml`, or an amount of the ingredient, `500 mg`. */
export interface DoseValue {
  readonly value: number;
  readonly unit: DoseUnit | MassUnit;
}

/** As stored and sent: `250 mg` in `5 ml`. */
export interface StrengthValue {
  readonly value: number;
  readonly unit: MassUnit;
  readonly perValue: number;
  readonly perUnit: PackageUnit;
}

export interface Dose {
  readonly [inDose]: DoseValue;
}

export interface Strength {
  readonly [inStrength]: StrengthValue;
}

/** An amount of an ingredient; micrograms and grams are milligrams. */
export interface Mass {
  readonly value: number;
  readonly unit: 'mg' | 'IU' | 'mEq';
}

export interface Units {
  readonly value: number;
  readonly unit: PackageUnit;
}

const largest = 100_000_000;
const isAmount = (value: number): boolean => value > 0 && value <= largest;

/** Without the noise of binary fractions. */
const exact = (value: number): number => Number(value.toPrecision(12));

/** null: no amount (zero, negative, infinite, absurd). */
export const doseOf = (value: DoseValue): Dose | null =>
  isAmount(value.value) ? { [inDose]: value } : null;

/** null: no amount. */
export const strengthOf = (value: StrengthValue): Strength | null =>
  isAmount(value.value) && isAmount(value.perValue) ? { [inStrength]: value } : null;

const milligrams: Partial<Record<MassUnit, number>> = { mcg: 0.001, mg: 1, g: 1000 };

export const massOf = (value: number, unit: MassUnit): Mass =>
  unit === 'IU' || unit === 'mEq'
    ? { value, unit }
    : { value: exact(value * (milligrams[unit] ?? 1)), unit: 'mg' };

export const isMassUnit = (unit: string): unit is MassUnit => massUnits.some((one) => one === unit);

export const isDoseUnit = (unit: string): unit is DoseUnit => doseUnits.some((one) => one === unit);

/** What a dose is: its ingredient, and its tablets or millilitres; null where that is not known. */
export interface ConvertedDose {
  readonly active: Mass | null;
  readonly units: Units | null;
}

const inMillilitres = (dose: DoseValue, dropsPerMl: number | null): Units | null => {
  if (isMassUnit(dose.unit)) return null;
  return dose.unit === 'drop' && dropsPerMl !== null
    ? { value: exact(dose.value / dropsPerMl), unit: 'ml' }
    : { value: dose.value, unit: dose.unit };
};

/**
 * The one place where dose and strength meet.
 *
 * @param strength of one ingredient.
 * @param dropsPerMl null: drops are not converted.
 */
export const convertDose = (
  dose: Dose,
  strength: Strength | null,
  dropsPerMl: number | null = null,
): ConvertedDose => {
  const taken = dose[inDose];
  const held = strength?.[inStrength];
  const holds = held && massOf(held.value, held.unit);
  if (isMassUnit(taken.unit)) {
    const active = massOf(taken.value, taken.unit);
    const units =
      held && holds?.unit === active.unit
        ? { value: exact((active.value / holds.value) * held.perValue), unit: held.perUnit }
        : null;
    return { active, units };
  }
  const units = inMillilitres(taken, dropsPerMl);
  const active =
    units && held && holds && units.unit === held.perUnit
      ? { value: exact((units.value / held.perValue) * holds.value), unit: holds.unit }
      : null;
  return { active, units };
};

/** Doses in a day; null for a single dose. */
export const dosesPerDay = ({ code, times }: Frequency): number | null => {
  if (code === 'times') return new Set(times).size || null;
  const hours = hoursBetween(code);
  return hours === null ? null : 24 / hours;
};

/** Doses of a treatment, the last one whole. */
export const dosesIn = (frequency: Frequency, days: number): number => {
  if (frequency.code === 'once') return 1;
  return Math.ceil(exact((dosesPerDay(frequency) ?? 0) * days));
};

/** Ingredient in a day: of a single dose, that dose; of doses days apart, one dose. */
export const massPerDay = (active: Mass, frequency: Frequency): Mass => ({
  value: exact(active.value * Math.max(1, dosesPerDay(frequency) ?? 1)),
  unit: active.unit,
});

export interface PaediatricRange {
  /** Milligrams per kilogram and day. */
  readonly minPerKg: number;
  readonly maxPerKg: number;
  /** Milligrams a day that no weight exceeds. */
  readonly capPerDay: number | null;
}

/** Milligrams. */
export interface PaediatricDose {
  readonly perDayMin: number;
  readonly perDayMax: number;
  readonly perDoseMin: number;
  readonly perDoseMax: number;
  /** The cap decides, not the weight. */
  readonly capped: boolean;
}

/** null without a weight or a frequency that has doses in a day. */
export const paediatricDose = (
  { minPerKg, maxPerKg, capPerDay }: PaediatricRange,
  weightKg: number,
  frequency: Frequency,
): PaediatricDose | null => {
  const perDay = dosesPerDay(frequency);
  if (!isAmount(weightKg) || perDay === null) return null;
  const cap = capPerDay ?? Infinity;
  const [perDayMin, perDayMax] = [minPerKg, maxPerKg].map((one) =>
    exact(Math.min(one * weightKg, cap)),
  ) as [number, number]; // two in, two out
  return {
    perDayMin,
    perDayMax,
    perDoseMin: exact(perDayMin / perDay),
    perDoseMax: exact(perDayMax / perDay),
    capped: maxPerKg * weightKg > cap,
  };
};

/** Measuring spoons are not exact. */
const tolerance = 0.1;

/** Where milligrams a day lie within the range of a weight. */
export const judgePaediatricDose = (
  range: PaediatricRange,
  weightKg: number,
  perDay: number,
): 'below' | 'within' | 'above' => {
  const cap = range.capPerDay ?? Infinity;
  if (perDay > Math.min(range.maxPerKg * weightKg * (1 + tolerance), cap)) return 'above';
  return perDay < Math.min(range.minPerKg * weightKg * (1 - tolerance), cap) ? 'below' : 'within';
};

/** Ingredient in a day by its key; null where the dose does not say. */
export const dailyMasses = (
  dose: Dose,
  strengths: readonly { readonly ingredient: string; readonly strength: Strength | null }[],
  frequency: Frequency,
  dropsPerMl: number | null = null,
): Record<string, Mass | null> =>
  Object.fromEntries(
    strengths.map(({ ingredient, strength }) => {
      const { active } = convertDose(dose, strength, dropsPerMl);
      return [ingredient, active && massPerDay(active, frequency)];
    }),
  );
