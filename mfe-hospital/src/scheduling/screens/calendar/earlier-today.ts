import type { CalendarItem } from '../../parts/calendar/calendar-data';

/* Who is here is never earlier, whatever the time they came for. */
const here: ReadonlySet<CalendarItem['status']> = new Set(['checked_in', 'in_progress']);

/**
 * Appointments of today whose time is over: what runs, who is here and what comes are not. If
 * everything is over, nothing is earlier: there is nothing to make room for.
 */
export const earlierToday = (
  rows: readonly CalendarItem[],
  now: string,
): readonly CalendarItem[] => {
  const over = rows.filter(
    ({ endAt, allDay, status }) =>
      !allDay && !here.has(status) && Date.parse(endAt) <= Date.parse(now),
  );
  return over.length < rows.length ? over : [];
};
