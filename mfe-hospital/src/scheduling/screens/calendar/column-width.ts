import type { CalendarItem } from './calendar-data';
import type { CalendarView } from './calendar-search';

/**
 * Pixels in which a name of one column of a day can be read, and one of several that stand side by
 * side in a week.
 */
const widths = { lane: 120, besideOthers: 44 } as const;

/** How many there are at the same time, where they are most. */
const mostAtOnce = (items: readonly CalendarItem[]): number => {
  const turns = items
    .flatMap(({ startAt, endAt }) => [
      { at: Date.parse(startAt), more: 1 },
      { at: Date.parse(endAt), more: -1 },
    ])
    .sort((one, other) => one.at - other.at || one.more - other.more); // who leaves makes room for who comes
  let [now, most] = [0, 0];
  for (const { more } of turns) {
    now += more;
    most = Math.max(most, now);
  }
  return most;
};

/** Pixels that a column of the grid has at least. */
export const widthOfColumn = (view: CalendarView, items: readonly CalendarItem[]): number => {
  if (view === 'month') return 0;
  return view === 'day' ? widths.lane : mostAtOnce(items) * widths.besideOthers;
};
