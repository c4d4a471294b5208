import { officialHolidays } from '../../scheduling';

const dayMs = 86_400_000;

const isWeekend = (day: number): boolean => [0, 6].includes(new Date(day).getUTCDay());

/**
 * The day on which a term of working days ends; it runs from the day after `from`. Saturdays,
 * Sundays, the mandatory rest days of Mexico and the company's own holidays do not count.
 */
export const addWorkingDays = (
  from: string,
  days: number,
  holidays: ReadonlySet<string>,
): string => {
  const resting = new Set(holidays);
  const year = Number(from.slice(0, 4));
  for (const each of [year, year + 1])
    for (const { date } of officialHolidays(each)) resting.add(date);
  let day = Date.parse(from);
  for (let left = days; left > 0;) {
    day += dayMs;
    if (!isWeekend(day) && !resting.has(new Date(day).toISOString().slice(0, 10))) left -= 1;
  }
  return new Date(day).toISOString().slice(0, 10);
};
