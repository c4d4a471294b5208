import type { Locale } from '@sala/shared-contracts';
import { readablePhone } from '@sala/shared-contracts/printed-words';
import { formatDay, instantFormatter, moneyFormatter } from '../../platform/pdf/format-values';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';
import { sexWords } from '../../platform/people/about-person';

export type ReportText = typeof en;

export const reportTexts: Record<Locale, ReportText> = { 'es-MX': esMX, en };

/** Formatters for the language and the time zone of the clinic. */
export interface ReportFormat {
  readonly text: ReportText;
  readonly sexes: (typeof sexWords)[Locale];
  /** A calendar date, without a time zone. */
  readonly day: (isoDay: string | null) => string | null;
  readonly moment: (iso: string | null) => string | null;
  /** Centavos. */
  readonly money: (centavos: number) => string;
  readonly country: (code: string) => string;
}

export const reportFormatFor = (locale: Locale, timeZone: string): ReportFormat => {
  const moment = instantFormatter(locale, timeZone);
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  return {
    text: reportTexts[locale],
    sexes: sexWords[locale],
    day: (isoDay) => isoDay && formatDay(locale, isoDay),
    moment: (iso) => iso && moment(iso),
    money: moneyFormatter(locale),
    country: (code) => countries.of(code) ?? code,
  };
};

/** Label of a known key; other keys stay as they are. */
export const labelFor = (
  names: Readonly<Record<string, string>>,
  key: string | null,
): string | null => (key === null ? null : (names[key] ?? key));

export const phone = (number: string | null): string | null => number && readablePhone(number);
