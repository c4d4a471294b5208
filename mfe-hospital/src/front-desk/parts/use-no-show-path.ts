import { useNow } from '../../parts/use-now';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { dayAfter, dayOf, wallAt } from '../../parts/zoned-time';
import { paths } from '../../paths';

/** Path to the no-shows of today and the `daysBefore` days before it. */
export const useNoShowPath = (daysBefore: number): string => {
  const today = dayOf(wallAt(useNow(), useCompanyZone()));
  return `${paths.appointments}?tab=lost&status=no_show&from=${dayAfter(today, -daysBefore)}&to=${today}`;
};
