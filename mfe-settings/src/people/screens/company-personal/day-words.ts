import { useLocale } from '@sala/shell-sdk';
import { useMemo } from 'react';

const instantOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Days of a week in few letters: `lun 23`, and `23–29 nov 2026`. */
export const useDayWords = () => {
  const locale = useLocale();
  return useMemo(() => {
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
    const span = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return {
      day: (day: string) => `${weekday.format(instantOf(day))} ${instantOf(day).getUTCDate()}`,
      range: (from: string, to: string) => span.formatRange(instantOf(from), instantOf(to)),
    };
  }, [locale]);
};
