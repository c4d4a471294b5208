import { convertDose, dosesIn, dosesPerDay, type Dose, type Strength } from './dosing';
import type { Frequency, PackageUnit } from './dose-units';

export interface QuantityFacts {
  readonly dose: Dose;
  readonly strength: Strength | null;
  readonly dropsPerMl: number | null;
  readonly frequency: Frequency;
  readonly days: number;
  readonly packageUnit: PackageUnit;
  /** Contents of the packages that are sold, in package units. */
  readonly packages: readonly number[];
}

export interface Quantity {
  /** Whole units, rounded up. */
  readonly value: number;
  readonly unit: PackageUnit;
  /** The packages that waste least; null where none is known. */
  readonly packages: { readonly size: number; readonly count: number } | null;
}

const leastWaste = (total: number, sizes: readonly number[]): Quantity['packages'] => {
  const choices = sizes
    .filter((size) => size > 0)
    .map((size) => ({ size, count: Math.ceil(total / size - 1e-9) }))
    .sort((a, b) => a.size * a.count - b.size * b.count || a.count - b.count);
  return choices[0] ?? null;
};

/** Whole units that the treatment takes: dose × doses; null where a dose has no countable units. */
export const quantityOf = (facts: QuantityFacts): Quantity | null => {
  const { units } = convertDose(facts.dose, facts.strength, facts.dropsPerMl);
  const doses = dosesIn(facts.frequency, facts.days);
  if (!units || units.unit !== facts.packageUnit || doses === 0) return null;
  const value = Math.ceil(Number((units.value * doses).toPrecision(12)));
  return { value, unit: units.unit, packages: leastWaste(value, facts.packages) };
};

const dayMs = 86_400_000;

/** Beyond four digits of a year there is no day to remember. */
const farthestDays = 36_525;

/**
 * The day on which the last dose is taken (`YYYY-MM-DD`); null when units or frequency do not say.
 *
 * @param from day of the first dose.
 * @param quantity units that were dispensed.
 * @param perDose units of one dose.
 */
export const runOutOn = (
  from: string,
  quantity: number,
  perDose: number,
  frequency: Frequency,
): string | null => {
  const doses = Math.floor(quantity / perDose + 1e-9);
  const perDay = dosesPerDay(frequency);
  if (!(doses >= 1) || (perDay === null && frequency.code !== 'once')) return null;
  const days = perDay === null ? 0 : Math.floor((doses - 1) / perDay + 1e-9);
  return days > farthestDays
    ? null
    : new Date(Date.parse(`${from}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
};
