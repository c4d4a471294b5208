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

/** Visible hours: an hour around all appointments, at least eight to seven. */
export const hoursOf = (
  walls: readonly { readonly start: string; readonly end: string }[],
): { readonly from: string; readonly to: string } => {
  let [first, last] = [8, 19];
  for (const { start, end } of walls) {
    first = Math.min(first, Number(start.slice(11, 13)));
    last = Math.max(
      last,
      dayOf(start) === dayOf(end)
        ? Math.ceil(Number(end.slice(11, 13)) + Number(end.slice(14, 16)) / 60)
        : 24,
    );
  }
  const two = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`;
  return { from: two(first), to: two(last) };
};
