import type { BusyTime } from '../../sql/calendar-feeds.queries';
import { calendarText } from './icalendar';

export interface CalendarInput {
  readonly name: string;
  readonly busy: readonly BusyTime[];
  readonly now: string;
}

export const run = ({ name, busy, now }: CalendarInput): string => calendarText(name, busy, now);
