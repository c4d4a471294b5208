import { useWeekStart } from '@sala/screen-parts/week';
import { useDayWords } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { dayAfter } from '../../../parts/zoned-time';
import { daysShown } from './calendar-range';
import type { CalendarView } from './calendar-view';

/** The visible days in words; `brief` where there is little room. */
export const useDayRangeText = (view: CalendarView, day: string, brief = false): string => {
  const words = useDayWords();
  const weekStart = useWeekStart();
  return useMemo(() => {
    if (view === 'month') return words.say(brief ? 'shortMonth' : 'month', day);
    if (view === 'day')
      return brief
        ? `${words.say('shortWeekday', day)} ${words.say('dayMonth', day)}`
        : words.say('fullDay', day);
    const { first, end } = daysShown(view, day, weekStart);
    return words.range(first, dayAfter(end, -1));
  }, [words, view, day, brief, weekStart]);
};
