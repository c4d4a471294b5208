import { useWeekStart } from '@sala/screen-parts/week';
import { useDayWords } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { dayAfter } from '../../../parts/zoned-time';
import { daysShown } from './calendar-range';
import type { CalendarView } from './calendar-view';

/** The visible days in words. */
export const useDayRangeText = (view: CalendarView, day: string): string => {
  const words = useDayWords();
  const weekStart = useWeekStart();
  return useMemo(() => {
    if (view === 'month') return words.say('month', day);
    if (view === 'day') return words.say('fullDay', day);
    const { first, end } = daysShown(view, day, weekStart);
    return words.range(first, dayAfter(end, -1));
  }, [words, view, day, weekStart]);
};
