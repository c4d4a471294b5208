import { useSyncExternalStore } from 'react';
import type { CalendarData } from './use-calendar-data';

/* Pixels: what stands above the weeks on this screen, the number of a day, one appointment. */
const [above, number, line] = [236, 28, 20] as const;

const watch = (onChange: () => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

/** How many lines a day of a month has room for, at the height of this window. */
export const useRoomOfDay = ({ first, end }: CalendarData['days']): number => {
  const weeks = Math.max(1, Math.round((Date.parse(end) - Date.parse(first)) / (7 * 86_400_000)));
  return useSyncExternalStore(watch, () =>
    Math.max(2, Math.floor(((Math.max(window.innerHeight, 480) - above) / weeks - number) / line)),
  );
};
