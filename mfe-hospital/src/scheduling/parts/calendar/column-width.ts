import type { CalendarItem } from './calendar-data';
import type { CalendarView } from './calendar-view';

/** Pixels that make a name legible: in a day column, and per simultaneous appointment in a week. */
const widths = { lane: 120, besideOthers: 44 } as const;

/** Largest number of simultaneous appointments. */
const maxSimultaneous = (items: readonly CalendarItem[]): number => {
  const turns = items
    .flatMap(({ startAt, endAt }) => [
      { at: Date.parse(startAt), more: 1 },
      { at: Date.parse(endAt), more: -1 },
    ])
    .sort((one, other) => one.at - other.at || one.more - other.more); // ends sort before starts at the same time
  let [now, most] = [0, 0];
  for (const { more } of turns) {
    now += more;
    most = Math.max(most, now);
  }
  return most;
};

/** Minimum column width in pixels. */
export const widthOfColumn = (view: CalendarView, items: readonly CalendarItem[]): number => {
  if (view === 'month') return 0;
  return view === 'day' ? widths.lane : maxSimultaneous(items) * widths.besideOthers;
};
