import { weekDays, type WeekDay } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { OpenInterval, WorkingHours } from './working-hours';
import { readCompanyHours, type SiteHours } from '../sql/company-hours.queries';

/** Default until a site has opening hours. */
const defaultHours: readonly OpenInterval[] = [{ opens: 9 * 60, closes: 18 * 60 }];
const defaultWeek: WorkingHours['days'] = {
  monday: defaultHours,
  tuesday: defaultHours,
  wednesday: defaultHours,
  thursday: defaultHours,
  friday: defaultHours,
};

/** Minutes since midnight of 'hh:mm'. */
const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Merges overlapping and adjacent intervals. */
const mergeIntervals = (intervals: readonly OpenInterval[]): OpenInterval[] => {
  const merged: OpenInterval[] = [];
  for (const next of [...intervals].sort((one, other) => one.opens - other.opens)) {
    const last = merged.at(-1);
    if (last && next.opens <= last.closes)
      merged[merged.length - 1] = { opens: last.opens, closes: Math.max(last.closes, next.closes) };
    else merged.push(next);
  }
  return merged;
};

/** A company is open while any of its sites is. */
export const mergeSiteHours = (sites: readonly SiteHours[]): WorkingHours['days'] => {
  const days = weekDays.flatMap((day): [WeekDay, OpenInterval[]][] => {
    const open = sites.flatMap((site) =>
      site[day] ? [{ opens: minutesOf(site[day].opens), closes: minutesOf(site[day].closes) }] : [],
    );
    return open.length > 0 ? [[day, mergeIntervals(open)]] : [];
  });
  return days.length > 0 ? Object.fromEntries(days) : defaultWeek;
};

/** Opening hours of the company's active sites. */
export const readWorkingHours = async (db: Db): Promise<WorkingHours> => {
  const { timeZone, sites } = await readCompanyHours(db);
  return { timeZone, days: mergeSiteHours(sites) };
};
