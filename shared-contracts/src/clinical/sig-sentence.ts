import { fillMessage } from '../platform/fill-message';
import type { Locale } from '../platform/locales';
import type { Quantity } from './dispensed-quantity';
import {
  hoursBetween,
  type Duration,
  type Frequency,
  type AdministrationRoute,
  type MedicationForm,
  type PackageUnit,
} from './dose-units';
import { isMassUnit, type DoseValue } from './dosing';
import en from './locales/sig/en.json' with { type: 'json' };
import esMX from './locales/sig/es-MX.json' with { type: 'json' };

/** What the sentence says; parts that are not filled in yet are left out. */
export interface SigFacts {
  readonly dose: DoseValue | null;
  readonly route: AdministrationRoute | null;
  readonly frequency: Frequency | null;
  readonly asNeeded: boolean;
  readonly reason: string | null;
  readonly duration: Duration | null;
  readonly quantity: Pick<Quantity, 'value' | 'unit'> | null;
}

type Words = typeof esMX;
type Forms = Readonly<Record<string, string>>;

/** English has no form for millions. */
const words: Record<
  Locale,
  Omit<Words, 'units' | 'durations'> & { units: Forms; durations: Forms }
> = {
  'es-MX': esMX,
  en,
};

const decimal = (value: number, locale: Locale): string =>
  value.toLocaleString(locale, { maximumFractionDigits: 4 });

const fractions: Readonly<Record<string, string>> = { '0.25': '¼', '0.5': '½', '0.75': '¾' };

/** `1 ½`: of what is cut, not of what is measured. */
const pieces = (value: number, locale: Locale): string => {
  const whole = Math.floor(value);
  const fraction = fractions[String(value - whole)];
  if (!fraction) return decimal(value, locale);
  return whole === 0 ? fraction : `${whole.toLocaleString(locale)} ${fraction}`;
};

const formOf = (value: number, forms: Forms, key: string, locale: Locale): string => {
  const category = value <= 1 ? 'one' : new Intl.PluralRules(locale).select(value);
  return forms[`${key}_${category}`] ?? forms[`${key}_other`] ?? key;
};

/** `21 tabletas`, `105 ml`. */
export const writeUnits = (value: number, unit: PackageUnit, locale: Locale): string =>
  `${unit === 'ml' || unit === 'g' ? decimal(value, locale) : pieces(value, locale)} ${formOf(value, words[locale].units, unit, locale)}`;

/** `1 tableta`, `500 mg`. */
export const writeDose = ({ value, unit }: DoseValue, locale: Locale): string =>
  isMassUnit(unit)
    ? `${decimal(value, locale)} ${words[locale].masses[unit]}`
    : writeUnits(value, unit, locale);

/** `suspensión`. */
export const writeForm = (form: MedicationForm, locale: Locale): string =>
  words[locale].forms[form];

export const writeRoute = (route: AdministrationRoute, locale: Locale): string =>
  words[locale].routes[route];

/** `cada 8 horas`. */
export const writeFrequency = ({ code, times }: Frequency, locale: Locale): string => {
  const { frequencies } = words[locale];
  if (code === 'times')
    return fillMessage(frequencies.times, {
      times: new Intl.ListFormat(locale).format(times ?? []),
    });
  if (code === 'q1h' || code === 'weekly' || code === 'every_2_weeks') return frequencies[code];
  if (code === 'monthly' || code === 'once') return frequencies[code];
  return fillMessage(frequencies.hours, { hours: hoursBetween(code) });
};

/** `7 días`. */
export const writeDuration = ({ value, unit }: Duration, locale: Locale): string =>
  `${decimal(value, locale)} ${formOf(value, words[locale].durations, unit, locale)}`;

/** `2 × 60 ml`; null where no package is known. */
export const writePackages = ({ packages, unit }: Quantity, locale: Locale): string | null =>
  packages &&
  fillMessage(words[locale].packages, {
    count: packages.count.toLocaleString(locale),
    size: writeUnits(packages.size, unit, locale),
  });

const needWords = ({ asNeeded, reason }: SigFacts, locale: Locale): string => {
  if (reason) return fillMessage(words[locale].reason, { reason });
  return asNeeded ? words[locale].asNeeded : '';
};

/**
 * What the patient reads: `Toma 1 tableta por vía oral cada 8 horas durante 7 días. Total: 21
 * tabletas.` Empty without a dose.
 */
export const sigSentence = (facts: SigFacts, locale: Locale): string => {
  const { dose, route, frequency, duration, quantity } = facts;
  if (!dose) return '';
  const { verbs, duration: lasting, total } = words[locale];
  const parts = [
    verbs[route ?? 'oral'],
    writeDose(dose, locale),
    route ? writeRoute(route, locale) : '',
    frequency ? writeFrequency(frequency, locale) : '',
    duration ? fillMessage(lasting, { duration: writeDuration(duration, locale) }) : '',
  ].filter((part) => part !== '');
  const need = needWords(facts, locale);
  const taking = `${parts.join(' ')}${need ? `, ${need}` : ''}.`;
  if (!quantity) return taking;
  return `${taking} ${fillMessage(total, {
    quantity: writeUnits(quantity.value, quantity.unit, locale),
  })}.`;
};
