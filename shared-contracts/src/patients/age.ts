import * as limits from './limits';
import type { Locale } from '../platform/locales';

/** Full years, months or days, as paediatricians count them. */
export interface Age {
  readonly unit: 'day' | 'month' | 'year';
  readonly count: number;
}

/** Full months on a day; negative before birth, null without a birth date. */
export const monthsOn = (from: string, to: string): number | null => {
  const [year, month, day] = from.split('-').map(Number);
  const [toYear, toMonth, toDay] = to.split('-').map(Number);
  if (!year || !month || !day || !toYear || !toMonth || !toDay) return null;
  return (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0);
};

const dayMs = 86_400_000;

/**
 * Age on a day: days in the first month, months until the second birthday, then years. null without
 * a birth date or before it.
 */
export const ageOn = (birthDate: string, day: string): Age | null => {
  const months = monthsOn(birthDate, day);
  if (months === null || birthDate > day) return null;
  if (months === 0)
    return { unit: 'day', count: Math.round((Date.parse(day) - Date.parse(birthDate)) / dayMs) };
  return months < 12 * limits.ageInMonthsYears
    ? { unit: 'month', count: months }
    : { unit: 'year', count: Math.floor(months / 12) };
};

/** Full years on a day; negative before birth, null without a birth date. */
export const yearsOn = (birthDate: string, day: string): number | null => {
  const months = monthsOn(birthDate, day);
  return months === null ? null : Math.floor(months / 12);
};

const formats = new Map<string, Intl.NumberFormat>();

/** `3 días`, `7 meses`, `41 años`, pluralised by locale; empty without an age. */
export const ageWords = (locale: Locale, birthDate: string, day: string): string => {
  const age = ageOn(birthDate, day);
  if (!age) return '';
  const key = `${locale} ${age.unit}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'unit', unit: age.unit, unitDisplay: 'long' });
    formats.set(key, format);
  }
  return format.format(age.count);
};
