import { useAuth } from '@sala/shared-auth';
import type { WeekStart } from '@sala/shared-contracts';

/** On which day weeks of the company begin. */
export const useWeekStart = (): WeekStart =>
  useAuth(({ user }) => user?.company?.weekStart ?? 'monday');

const dayMs = 86_400_000;

/** The first day of the week of a day. */
export const firstOfWeek = (day: string, weekStart: WeekStart): string => {
  const date = new Date(`${day}T00:00:00Z`);
  const passed = (date.getUTCDay() + (weekStart === 'monday' ? 6 : 0)) % 7;
  return new Date(date.getTime() - passed * dayMs).toISOString().slice(0, 10);
};

/** Something for each day from Monday to Sunday, as the company's week goes. */
export const inWeekOrder = <Day>(
  fromMonday: readonly Day[],
  weekStart: WeekStart,
): readonly Day[] =>
  weekStart === 'monday' ? fromMonday : [...fromMonday.slice(6), ...fromMonday.slice(0, 6)];
