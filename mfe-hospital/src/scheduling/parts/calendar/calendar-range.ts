import type { WeekStart } from '@sala/shared-contracts';
import { firstOfWeek } from '@sala/screen-parts/week';
import { dayAfter, dayMonthsAfter, dayOf, instantAt } from '../../../parts/zoned-time';
import type { CalendarView } from './calendar-view';

/** Days of a view, end exclusive. */
export const daysShown = (
  view: CalendarView,
  day: string,
  weekStart: WeekStart,
): { readonly first: string; readonly end: string } => {
  if (view === 'day') return { first: day, end: dayAfter(day, 1) };
  const weekOf = (one: string) => firstOfWeek(one, weekStart);
  if (view === 'week') return { first: weekOf(day), end: dayAfter(weekOf(day), 7) };
  const lastOfMonth = dayAfter(`${dayMonthsAfter(day, 1).slice(0, 7)}-01`, -1);
  return { first: weekOf(`${day.slice(0, 7)}-01`), end: dayAfter(weekOf(lastOfMonth), 7) };
};

/** Instants between which a view requests appointments. */
export const rangeOf = (view: CalendarView, day: string, zone: string, weekStart: WeekStart) => {
  const { first, end } = daysShown(view, day, weekStart);
  return { from: instantAt(`${first}T00:00`, zone), to: instantAt(`${end}T00:00`, zone) };
};

/** The day after a number of steps, each as long as the view. */
export const stepDay = (view: CalendarView, day: string, steps: number): string =>
  view === 'month'
    ? dayMonthsAfter(day, steps)
    : dayAfter(day, view === 'week' ? steps * 7 : steps);

/** The first day beyond an edge of a view: the next, or the last before it. */
export const dayBeyond = (
  view: CalendarView,
  day: string,
  edge: -1 | 1,
  weekStart: WeekStart,
): string => {
  if (view === 'month')
    return edge === 1
      ? `${dayMonthsAfter(day, 1).slice(0, 7)}-01`
      : dayAfter(`${day.slice(0, 7)}-01`, -1);
  const { first, end } = daysShown(view, day, weekStart);
  return edge === 1 ? end : dayAfter(first, -1);
};

const asTime = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`;

/** Whether a moment is in the visible days. */
export const isWithin = (
  wall: string,
  { first, end }: { readonly first: string; readonly end: string },
): boolean => dayOf(wall) >= first && dayOf(wall) < end;

/**
 * Visible hours: an hour around all appointments and the current one, at least eight to seven.
 *
 * @param now local time, if its day is in view
 */
export const hoursOf = (
  walls: readonly { readonly start: string; readonly end: string }[],
  now: string | null = null,
): { readonly from: string; readonly to: string } => {
  const current = now === null ? null : Number(now.slice(11, 13));
  let first = Math.min(8, current ?? 8);
  let last = Math.max(19, (current ?? 0) + 1);
  for (const { start, end } of walls) {
    first = Math.min(first, Number(start.slice(11, 13)));
    last = Math.max(
      last,
      dayOf(start) === dayOf(end)
        ? Math.ceil(Number(end.slice(11, 13)) + Number(end.slice(14, 16)) / 60)
        : 24,
    );
  }
  return { from: asTime(first), to: asTime(last) };
};

/** The hour that is at the top when a grid opens: the one before the current, else the first. */
export const scrollTimeOf = (
  now: string | null,
  hours: { readonly from: string; readonly to: string },
): string => {
  if (now === null) return hours.from;
  const before = asTime(Math.max(0, Number(now.slice(11, 13)) - 1));
  return before > hours.from ? before : hours.from;
};
