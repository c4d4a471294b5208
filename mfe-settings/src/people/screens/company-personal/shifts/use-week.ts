import { useToday } from '@sala/screen-parts/company-day';
import { addDays, mondayOf, type StaffPlace } from '../staff-search';

/** The week in the address, from Monday; this one unless it says otherwise. */
export const useWeek = ({ week }: Pick<StaffPlace, 'week'>) => {
  const today = useToday();
  const from = mondayOf(week || today);
  return { from, today, days: [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(from, offset)) };
};
