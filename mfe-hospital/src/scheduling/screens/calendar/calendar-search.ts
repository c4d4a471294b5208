import { preferredCalendarView } from '@sala/screen-parts/device-display';
import { flag, isoDay, oneOf, searchState, text } from '@sala/screen-parts/search-state';
import { calendarViews } from '../../parts/calendar/calendar-view';
import { bookingParams, noBooking } from '../../parts/booking/booking-search';

export const calendarColumns = ['practitioners', 'rooms'] as const;
export const calendarColors = ['type', 'status'] as const;

/**
 * Calendar state in the address. Day '' is today; department '' is the last one used, else the
 * prompt.
 */
export const parseCalendarSearch = searchState({
  ...bookingParams,
  departmentId: text,
  /** What the person prefers, unless the address says otherwise. */
  view: oneOf(calendarViews, () => preferredCalendarView() ?? 'day'),
  date: isoDay,
  columns: oneOf(calendarColumns, 'practitioners'),
  color: oneOf(calendarColors, 'type'),
  /** Practitioner or room filter; '' for all. */
  who: text,
  /** Whose week is shown; '' the person's own or the first, `all` everybody's. */
  lane: text,
  /** Practitioners with nothing on this day have their columns, too. */
  idle: flag,
  appointmentId: text,
  feeds: flag,
  /** The form that blocks hours, with the place of the booking form. */
  block: flag,
});

export type CalendarPlace = ReturnType<typeof parseCalendarSearch>;

/** The week of everybody. */
export const everybody = 'all';

/** No open panel or form. */
export const nothingOpen = { ...noBooking, appointmentId: '', feeds: '', block: '' } as const;
