import type { WeekStart } from '@sala/shared-contracts';
import { firstOfWeek } from '@sala/screen-parts/week';

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Adds days to a date; negative numbers subtract. */
export const addDays = (day: string, days: number): string => {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return isoDay(date);
};

/** Both ends included. */
export interface Days {
  readonly dateFrom: string;
  readonly dateTo: string;
}

export const periods = ['today', 'yesterday', 'week', 'month', 'lastMonth'] as const;
export type Period = (typeof periods)[number];

/** Dates of a period relative to today. */
export const daysOf = (period: Period, today: string, weekStart: WeekStart): Days => {
  const date = utc(today);
  const month = (offset: number): Days => ({
    dateFrom: isoDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1))),
    dateTo: isoDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset + 1, 0))),
  });
  switch (period) {
    case 'today':
      return { dateFrom: today, dateTo: today };
    case 'yesterday':
      return { dateFrom: addDays(today, -1), dateTo: addDays(today, -1) };
    case 'week':
      return { dateFrom: firstOfWeek(today, weekStart), dateTo: today };
    case 'month':
      return month(0);
    case 'lastMonth':
      return month(-1);
  }
};

/** Period that these dates form, if any. */
export const periodOf = (days: Days, today: string, weekStart: WeekStart): Period | undefined =>
  periods.find((period) => {
    const { dateFrom, dateTo } = daysOf(period, today, weekStart);
    return dateFrom === days.dateFrom && dateTo === days.dateTo;
  });
