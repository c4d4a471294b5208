import type { Locale } from '@sala/shared-contracts';
import { useSyncExternalStore } from 'react';
import { useTranslation } from './translation';

/** Formats in the person's language, for values as the API sends them. */
export interface Formats {
  /** RFC 3339 time → `20/11/2026`, in the company's time zone or in `timeZone` (IANA). */
  readonly date: (iso: string, timeZone?: string) => string;
  /** Calendar day `yyyy-mm-dd` → `20/11/2026`, independent of time zones. */
  readonly day: (isoDay: string) => string;
  /**
   * RFC 3339 time → `20/11/2026, 08:30`, in the company's time zone or in `timeZone` (IANA), which
   * times of appointments need: their sites can have their own.
   */
  readonly dateTime: (iso: string, timeZone?: string) => string;
  readonly number: (value: number) => string;
  /** 0.17 → `17%`. */
  readonly percent: (value: number) => string;
  /** Centavos → `$1,234.50`; whole pesos without decimals when `whole`. */
  readonly money: (
    centavos: number,
    options?: { readonly whole?: boolean; readonly currency?: string },
  ) => string;
}

/** Day before month in every language: 05/11 must not read as May to a colleague. */
const dateLocale: Record<Locale, string> = { 'es-MX': 'es-MX', en: 'en-GB' };

/* undefined until the company is known: the browser's zone. */
let companyZone: string | undefined;
const watchers = new Set<() => void>();

/** For the shell: IANA zone in which times are shown, the company's rather than the device's. */
export const setTimeZone = (timeZone: string | undefined): void => {
  if (timeZone === companyZone) return;
  companyZone = timeZone;
  for (const watcher of watchers) watcher();
};

const watchZone = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/* Creating an Intl format takes a slow computer a millisecond, so each is created on first use. */
const lazily = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};

const build = (locale: Locale, timeZone: string | undefined): Formats => {
  const inZone = timeZone ? { timeZone } : {};
  const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  const date = lazily(() => new Intl.DateTimeFormat(dateLocale[locale], { ...day, ...inZone }));
  const utcDay = lazily(
    () => new Intl.DateTimeFormat(dateLocale[locale], { ...day, timeZone: 'UTC' }),
  );
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const dateTime = lazily(
    () => new Intl.DateTimeFormat(dateLocale[locale], { ...day, ...clock, ...inZone }),
  );
  const number = lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }));
  const percent = lazily(
    () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
  );
  const amounts = new Map<string, Intl.NumberFormat>();
  const amountsIn = (currency: string, digits: number): Intl.NumberFormat => {
    const key = `${currency} ${digits}`;
    const known = amounts.get(key);
    if (known) return known;
    const made = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    amounts.set(key, made);
    return made;
  };
  return {
    date: (iso, ofSite) =>
      ofSite === undefined || ofSite === timeZone
        ? date().format(new Date(iso))
        : formatsOf(locale, ofSite).date(iso),
    day: (isoDay) => utcDay().format(new Date(`${isoDay}T00:00:00Z`)),
    dateTime: (iso, ofSite) =>
      ofSite === undefined || ofSite === timeZone
        ? dateTime().format(new Date(iso))
        : formatsOf(locale, ofSite).dateTime(iso),
    number: (value) => number().format(value),
    percent: (value) => percent().format(value),
    money: (centavos, { whole = false, currency = 'MXN' } = {}) =>
      amountsIn(currency, whole ? 0 : 2).format(centavos / 100),
  };
};

const built = new Map<string, Formats>();

/** Shared: lists format in every row. */
const formatsOf = (locale: Locale, timeZone: string | undefined): Formats => {
  const key = `${locale} ${timeZone}`;
  const known = built.get(key);
  if (known) return known;
  const made = build(locale, timeZone);
  built.set(key, made);
  return made;
};

export const useLocale = (): Locale => (useTranslation().i18n.language === 'en' ? 'en' : 'es-MX');

export const useFormat = (): Formats => {
  const locale = useLocale();
  const zone = useSyncExternalStore(watchZone, () => companyZone);
  return formatsOf(locale, zone);
};
