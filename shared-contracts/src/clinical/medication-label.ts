import type { Locale } from '../platform/locales';
import type { Medication } from './medications';
import { writeDose, writeForm, writeUnits } from './sig-sentence';

/** Milligrams in a gram of cream that are one per cent. */
const perCent = 10;

/** `875 mg + 125 mg`, `250 mg/5 ml`, `1 %`; empty where no strength is known. */
export const writeStrength = (
  { ingredients, per }: Pick<Medication, 'ingredients' | 'per'>,
  locale: Locale,
): string => {
  const strengths = ingredients.flatMap(({ strength }) => strength ?? []);
  if (strengths.length < ingredients.length) return '';
  if (per.unit === 'g' && strengths.every(({ unit }) => unit === 'mg'))
    return strengths
      .map(({ value }) => `${(value / per.value / perCent).toLocaleString(locale)} %`)
      .join(' + ');
  const held = strengths.map((one) => writeDose(one, locale)).join(' + ');
  if (per.unit !== 'ml') return held;
  return `${held}/${per.value === 1 ? 'ml' : writeUnits(per.value, per.unit, locale)}`;
};

/** `Amoxicilina 500 mg, cápsula`. */
export const medicationLabel = (
  medication: Pick<Medication, 'name' | 'ingredients' | 'per' | 'form'>,
  locale: Locale,
): string =>
  [
    [medication.name, writeStrength(medication, locale)].filter((part) => part !== '').join(' '),
    writeForm(medication.form, locale),
  ].join(', ');
