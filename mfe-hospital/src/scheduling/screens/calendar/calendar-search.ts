import { noBooking, parseBooking } from '../../parts/booking/booking-search';

export const calendarViews = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];
export const calendarColumns = ['practitioners', 'rooms'] as const;
export const calendarColors = ['type', 'status'] as const;

const oneOf = <const Choices extends readonly string[]>(
  choices: Choices,
  value: string | undefined,
  otherwise: Choices[number],
): Choices[number] => choices.find((choice) => choice === value) ?? otherwise;

/** A day that there is: the 29th of February not in every year. */
const isDay = (value: string | undefined): value is string => {
  if (value === undefined || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
};

/**
 * What the address says of the calendar. '' as the day: today; '' as the department: the last one,
 * or the prompt.
 */
export const parseCalendarSearch = (params: Readonly<Record<string, string>>) => ({
  departmentId: params['departmentId'] ?? '',
  view: oneOf(calendarViews, params['view'], 'day'),
  date: isDay(params['date']) ? params['date'] : '',
  columns: oneOf(calendarColumns, params['columns'], 'practitioners'),
  color: oneOf(calendarColors, params['color'], 'type'),
  /** Whose appointments are shown; '' : everybody's. */
  who: params['who'] ?? '',
  appointmentId: params['appointmentId'] ?? '',
  feeds: params['feeds'] === '1' ? '1' : '',
  ...parseBooking(params),
});

export type CalendarPlace = ReturnType<typeof parseCalendarSearch>;

/** No panel and no form. */
export const nothingOpen = { ...noBooking, appointmentId: '', feeds: '' } as const;
