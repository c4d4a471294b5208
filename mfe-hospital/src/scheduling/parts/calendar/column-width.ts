import type { CalendarView } from './calendar-view';

/** Pixels in which a name can be read. */
const readable = 110;
/** Pixels between columns, and of the axis with the scroll bar. */
const [gap, axis] = [4, 72] as const;

/**
 * Minimum column width in pixels; narrower windows scroll. A week and a month are always whole:
 * where their days are narrower, appointments are counted.
 */
export const widthOfColumn = (view: CalendarView): number => (view === 'day' ? readable + gap : 0);

/**
 * Appointments that can be read side by side in one of the columns of a grid; 0: not even one, so
 * that they are counted. An unmeasured grid has room for one.
 */
export const fitsBeside = (gridWidth: number, columns: number, view: CalendarView): number => {
  if (gridWidth === 0) return 1;
  const taken = view === 'month' ? 0 : axis;
  const width = Math.max((gridWidth - taken) / Math.max(columns, 1), widthOfColumn(view));
  return Math.max(0, Math.floor((width - gap) / readable));
};
