import { useState, type KeyboardEvent } from 'react';
import { dayAfter, dayOf, wallAfter, type WallTime } from '../../../parts/zoned-time';
import type { Lane } from './calendar-data';
import type { CalendarView } from './calendar-view';

export interface Cursor {
  readonly start: WallTime;
  readonly end: WallTime;
  readonly laneId: string | null;
}

export const slotMinutes = 15;
type Step = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
const isStep = (key: string): key is Step => key.startsWith('Arrow');

const inDays: Readonly<Record<Step, number>> = {
  ArrowUp: -7,
  ArrowDown: 7,
  ArrowLeft: -1,
  ArrowRight: 1,
};
const inMinutes: Readonly<Record<Step, number>> = {
  ArrowUp: -slotMinutes,
  ArrowDown: slotMinutes,
  ArrowLeft: 0,
  ArrowRight: 0,
};

const place = (start: WallTime, laneId: string | null): Cursor => ({
  start,
  end: wallAfter(start, slotMinutes),
  laneId,
});

/**
 * Cursor after a key: by days in a month, by quarter hours and days in a week, by quarter hours and
 * columns in a day, from the last on to the next day.
 */
export const cursorAfter = (
  cursor: Cursor,
  key: Step,
  view: CalendarView,
  lanes: readonly Lane[],
): Cursor => {
  if (view === 'month')
    return place(`${dayAfter(dayOf(cursor.start), inDays[key])}${cursor.start.slice(10)}`, null);
  const moved = wallAfter(cursor.start, inMinutes[key]);
  const start = dayOf(moved) === dayOf(cursor.start) ? moved : cursor.start;
  const aside = Math.sign(inDays[key]) * (inMinutes[key] === 0 ? 1 : 0);
  if (view === 'week') return place(`${dayAfter(dayOf(start), aside)}${start.slice(10)}`, null);
  const lane = lanes.findIndex(({ id }) => id === cursor.laneId);
  const next = lane + aside;
  if (lanes[next]) return place(start, lanes[next].id);
  // Beyond the last column is the first of the next day.
  const beyond = `${dayAfter(dayOf(start), aside)}${start.slice(10)}`;
  return place(beyond, lanes.at(aside > 0 ? 0 : -1)?.id ?? null);
};

interface CursorOptions {
  readonly view: CalendarView;
  readonly day: string;
  readonly lanes: readonly Lane[];
  /** Start position: the current hour, or the first. */
  readonly begin: () => string;
  readonly onDay: (day: string) => void;
  readonly onEnter: (cursor: Cursor) => void;
}

/** Grid cursor, moved by arrows and activated by Enter. */
export const useCalendarCursor = ({ view, day, lanes, begin, onDay, onEnter }: CursorOptions) => {
  const [kept, setCursor] = useState<Cursor | null>(null);
  const cursor = kept && (view !== 'day' || dayOf(kept.start) === day) ? kept : null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget)
      return; // appointments handle their own keys
    if (event.key === 'Enter' && cursor) {
      event.preventDefault();
      onEnter(cursor);
    }
    if (event.key === 'Escape') setCursor(null);
    if (!isStep(event.key)) return;
    event.preventDefault();
    const next = cursor
      ? cursorAfter(cursor, event.key, view, lanes)
      : place(`${day}T${begin()}`, view === 'day' ? (lanes[0]?.id ?? null) : null);
    setCursor(next);
    if (dayOf(next.start) !== day) onDay(dayOf(next.start));
  };
  return { cursor, onKeyDown };
};
