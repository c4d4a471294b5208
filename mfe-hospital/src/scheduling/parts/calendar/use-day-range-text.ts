import { useWeekStart } from '@sala/screen-parts/week';
import { useLocale } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { dayAfter } from '../../../parts/zoned-time';
import { daysShown } from './calendar-range';
import type { CalendarView } from './calendar-view';

/** The visible days in words. */
export const useDayRangeText = (view: CalendarView, day: string): string => {
  const locale = useLocale() === 'en' ? 'en-GB' : 'es-MX'; // day before month in both
  const weekStart = useWeekStart();
  return useMemo(() => {
    const shown = (iso: string) => new Date(`${iso}T00:00:00Z`);
    const zone = { timeZone: 'UTC' } as const;
    if (view === 'month')
      return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', ...zone }).format(
        shown(day),
      );
    if (view === 'day')
      return new Intl.DateTimeFormat(locale, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        ...zone,
      }).format(shown(day));
    const { first, end } = daysShown(view, day, weekStart);
    return new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      ...zone,
    }).formatRange(shown(first), shown(dayAfter(end, -1)));
  }, [locale, view, day, weekStart]);
};
