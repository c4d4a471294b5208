import { useLocale } from '@sala/shell-sdk';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Relative time: “hace 12 min”, “en 2 h”. */
export const relativeTime = (locale: string, iso: string, now: number): string => {
  const distance = Date.parse(iso) - now;
  const [unit, ms] = units.find(([, length]) => Math.abs(distance) >= length) ?? ['minute', 60_000];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }).format(
    Math.trunc(distance / ms),
    unit,
  );
};

/** @param now milliseconds at which the response arrived */
export const useRelativeTime = (now: number): ((iso: string) => string) => {
  const locale = useLocale();
  return (iso) => relativeTime(locale, iso, now);
};
