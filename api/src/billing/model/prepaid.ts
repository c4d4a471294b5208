import type { BillingCycle } from '@sala/shared-contracts';
import { isAfter } from '../../platform/time/instants';
import { dayAfter, startOfDay } from '../../platform/time/wall-clock';
import type { CheckoutRow, SettledColumns } from '../sql/checkouts.queries';
import type { SubscriptionColumns, SubscriptionRow } from '../sql/subscriptions.queries';
import { dunningFrom, localDayOf } from './access';

const months: Readonly<Record<BillingCycle, number>> = { monthly: 1, annual: 12 };

const dateOf = (day: string): number => Number(day.slice(-2));

/** That day of the month so many months later, or the last one of a shorter month. */
const monthsLater = (day: string, count: number, date: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
};

/** The day with which the time before ends. */
const dayBefore = (start: string, timeZone: string): string =>
  localDayOf(new Date(Date.parse(start) - 1).toISOString(), timeZone);

/** A period ends with a day where the company is, not within it. */
export const periodFrom = (
  start: string,
  cycle: BillingCycle,
  timeZone: string,
  anchorDay: number | null,
): string => {
  const first = dayBefore(start, timeZone);
  const last = monthsLater(first, months[cycle], anchorDay ?? dateOf(first));
  return startOfDay(dayAfter(last, 1), timeZone);
};

/** One period was paid: it follows the one that runs. */
export const paidOnce = (
  row: SubscriptionRow,
  checkout: CheckoutRow,
  { now, customerId }: { readonly now: string; readonly customerId: string | null },
): SubscriptionColumns & { readonly periodStart: string; readonly periodEnd: string } => {
  const runs = row.status === 'active' && row.periodEnd !== null && isAfter(row.periodEnd, now);
  const periodStart = runs && row.periodEnd !== null ? row.periodEnd : now;
  // What was bought on the 31st ends on the 28th of February, and on the 31st of March again.
  const kept = runs ? row.anchorDay : null;
  const anchorDay = kept ?? dateOf(dayBefore(periodStart, row.timeZone));
  return {
    ...row,
    anchorDay,
    planId: checkout.planId,
    status: 'active',
    cycle: checkout.cycle,
    provider: checkout.provider,
    customerId: customerId ?? row.customerId,
    amount: checkout.total,
    periodStart,
    periodEnd: periodFrom(periodStart, checkout.cycle, row.timeZone, anchorDay),
    cancelAtPeriodEnd: false,
    graceEndsAt: null,
    readOnlyEndsAt: null,
    card: null,
    lastFailure: null,
    told: null,
  };
};

/** What was paid once was taken back: it is owed from now on. */
export const takenBack = (
  row: SubscriptionRow,
  { state }: SettledColumns,
  now: string,
): SubscriptionColumns =>
  row.providerId === null && row.status === 'active'
    ? {
        ...row,
        ...dunningFrom(now, row.timeZone),
        status: 'past_due',
        lastFailure: state,
        told: null,
      }
    : row;
