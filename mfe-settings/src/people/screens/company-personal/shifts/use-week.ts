import { useToday } from '@sala/screen-parts/company-day';
import { firstOfWeek, useWeekStart } from '@sala/screen-parts/week';
import { addDays, type StaffPlace } from '../staff-search';

/** The week in the address; this one unless it says otherwise. */
export const useWeek = ({ week }: Pick<StaffPlace, 'week'>) => {
  const today = useToday();
  const weekStart = useWeekStart();
  const from = firstOfWeek(week || today, weekStart);
  return {
    thisWeek: firstOfWeek(today, weekStart),
    from,
    today,
    days: [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(from, offset)),
  };
};
