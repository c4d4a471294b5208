import {
  planLimitNames,
  type ExceededLimit,
  type LimitUsage,
  type PlanLimitName,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { dayAfter } from '../../platform/time/wall-clock';
import type { PlanRow } from '../sql/plans.queries';
import { readUsage, type Usage } from '../sql/usage.queries';
import { localDayOf } from './access';

/** Further ahead nobody knows. */
const forecastDaysMax = 365;

const daysLeftInMonth = (day: string): number => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate() - date;
};

/** On which day the limit is reached if it goes on as lately. */
export const reachedOn = (
  { limit, used, grown }: Usage,
  maximum: number | null,
  today: string,
): string | null => {
  if (maximum === null) return null;
  if (used >= maximum) return today;
  if (grown <= 0) return null;
  const period = limit === 'messages' ? Number(today.slice(8)) : 30;
  const days = Math.ceil((maximum - used) / (grown / period));
  const horizon = limit === 'messages' ? daysLeftInMonth(today) : forecastDaysMax;
  return days > horizon ? null : dayAfter(today, days);
};

export const usageOf = async (
  db: Db,
  { limits }: Pick<PlanRow, 'limits'>,
  { now, timeZone }: { readonly now: string; readonly timeZone: string },
): Promise<LimitUsage[]> => {
  const today = localDayOf(now, timeZone);
  const usage = await readUsage(db, planLimitNames, now);
  return usage.map((one) => ({
    limit: one.limit,
    used: one.used,
    maximum: limits[one.limit],
    ...(one.invited > 0 && { invited: one.invited }),
    reachedOn: reachedOn(one, limits[one.limit], today),
  }));
};

/** What a plan does not hold; messages begin anew every month, so they hold nobody back. */
const held: readonly PlanLimitName[] = planLimitNames.filter((name) => name !== 'messages');

export const exceededBy = async (
  db: Db,
  { limits }: Pick<PlanRow, 'limits'>,
  now: string,
): Promise<ExceededLimit[]> =>
  (await readUsage(db, held, now)).flatMap(({ limit, used, invited }) => {
    const maximum = limits[limit];
    return maximum !== null && used > maximum
      ? [{ limit, used, maximum, ...(invited > 0 && { invited }) }]
      : [];
  });
