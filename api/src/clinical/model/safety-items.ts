import {
  dailyMasses,
  doseOf,
  isMassUnit,
  strengthsOf,
  type AdministrationRoute,
  type DoseValue,
  type Frequency,
  type Medication,
} from '@sala/shared-contracts';
import type { SafetyItem } from './safety-facts';

/** An item as checks see it; `medication` null: written by hand, nothing is known of it. */
export const safetyItemOf = (item: {
  readonly key: string;
  readonly name: string;
  readonly medication: Medication | null;
  readonly route: AdministrationRoute | null;
  readonly dose: DoseValue | null;
  readonly frequency: Frequency | null;
}): SafetyItem => {
  const { key, name, medication, route, frequency } = item;
  const dose = item.dose && doseOf(item.dose);
  const first = medication?.ingredients[0]?.key;
  const perDay =
    medication && dose && frequency
      ? dailyMasses(dose, strengthsOf(medication), frequency, medication.dropsPerMl)
      : {};
  return {
    key,
    name,
    ingredients: medication?.ingredients.map((one) => one.key) ?? [],
    route,
    // Milligrams of a combination are those of its first ingredient.
    perDay:
      item.dose && isMassUnit(item.dose.unit)
        ? Object.fromEntries(
            Object.entries(perDay).map(([one, mass]) => [one, one === first ? mass : null]),
          )
        : perDay,
  };
};
