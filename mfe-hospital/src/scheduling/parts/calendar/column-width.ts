import type { CalendarView } from './calendar-view';

/** Pixels in which a name can be read. */
const readable = 110;
/** Pixels between columns, and of the axis with the scroll bar. */
const [gap, axis] = [4, 72] as const;

/** Minimum column width in pixels; narrower windows scroll. */
export const widthOfColumn = (view: CalendarView): number =>
  view === 'month' ? 0 : readable + gap;

/** Appointments that can be read side by side in one of the columns of a grid. */
export const fitsBeside = (gridWidth: number, columns: number): number => {
  const width = Math.max((gridWidth - axis) / Math.max(columns, 1), readable + gap);
  return Math.max(1, Math.floor((width - gap) / readable));
};
