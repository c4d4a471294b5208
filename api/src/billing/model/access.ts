import { graceDays, readOnlyDays, type SubscriptionAccess } from '@sala/shared-contracts';
import { isSince } from '../../platform/time/instants';
import {
  dayAfter,
  sameTimeDaysLater,
  startOfDay,
  wallMoment,
} from '../../platform/time/wall-clock';
import type { AccessFacts } from '../sql/subscriptions.queries';

/** Derived from the clock, so that it does not wait for a job. */
export const accessOf = (
  { status, graceEndsAt, readOnlyEndsAt }: AccessFacts,
  now: string,
): SubscriptionAccess => {
  if (status === 'canceled') return 'free';
  if (status !== 'past_due' || graceEndsAt === null || readOnlyEndsAt === null) return 'full';
  if (!isSince(now, graceEndsAt)) return 'full';
  return isSince(now, readOnlyEndsAt) ? 'free' : 'read_only';
};

export interface Dunning {
  readonly graceEndsAt: string;
  readonly readOnlyEndsAt: string;
}

const dayOf = (instant: string, timeZone: string): string =>
  new Date(wallMoment(instant, timeZone).day).toISOString().slice(0, 10);

/** Whole days where the company is: until the midnight after the last one. */
export const dunningFrom = (since: string, timeZone: string): Dunning => {
  // What failed at midnight failed with the day before.
  const from = new Date(Date.parse(since) - 1).toISOString();
  const last = dayAfter(dayOf(from, timeZone), graceDays + 1);
  const graceEndsAt = startOfDay(last, timeZone);
  return { graceEndsAt, readOnlyEndsAt: sameTimeDaysLater(graceEndsAt, timeZone, readOnlyDays) };
};

/** Day `yyyy-mm-dd` of an instant where the company is. */
export const localDayOf = dayOf;
