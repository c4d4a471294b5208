import { flag, isoDay, oneOf, searchState, text } from '@sala/screen-parts/search-state';
import { bookingParams, noBooking } from '../../parts/booking/booking-search';

export const calendarViews = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];
export const calendarColumns = ['practitioners', 'rooms'] as const;
export const calendarColors = ['type', 'status'] as const;

/**
 * What the address says of the calendar. '' as the day: today; '' as the department: the last one,
 * or the prompt.
 */
export const parseCalendarSearch = searchState({
  ...bookingParams,
  departmentId: text,
  view: oneOf(calendarViews, 'day'),
  date: isoDay,
  columns: oneOf(calendarColumns, 'practitioners'),
  color: oneOf(calendarColors, 'type'),
  /** Whose appointments are shown; '' : everybody's. */
  who: text,
  appointmentId: text,
  feeds: flag,
});

export type CalendarPlace = ReturnType<typeof parseCalendarSearch>;

/** No panel and no form. */
export const nothingOpen = { ...noBooking, appointmentId: '', feeds: '' } as const;
