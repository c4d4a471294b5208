import type { NotificationKind } from '@sala/shared-contracts';
import { isDecline } from '@sala/shared-contracts/decline-words';
import { isAfter, isSince } from '../../platform/time/instants';
import { nextAt, sameTimeDaysLater } from '../../platform/time/wall-clock';
import { readFreePlan } from '../sql/plans.queries';
import {
  lockSubscription,
  writeSubscription,
  type SubscriptionColumns,
  type SubscriptionRow,
} from '../sql/subscriptions.queries';
import { dunningFrom, localDayOf } from './access';
import { tellBilling } from './tell-billing';
import { saveSubscription, type Recorder } from './write-snapshot';

/** Days before an end on which people are told of it. */
const trialNoticeDays = 3;
const graceNoticeDays = 2;
const freeNoticeDays = 7;

/** Nobody charges for the next period. */
const isPrepaid = ({ status, providerId }: SubscriptionRow): boolean =>
  status === 'active' && providerId === null;

const before = (instant: string, timeZone: string, days: number): string =>
  sameTimeDaysLater(instant, timeZone, -days);

interface Step {
  readonly name: string;
  readonly kind: NotificationKind;
  readonly at: string;
  /** Until when: told to people. */
  readonly until: string;
}

/** Steps of the way down, in order; the last one that began is where the company is. */
export const stepsOf = (row: SubscriptionRow): readonly Step[] => {
  const { status, trialEndsAt, graceEndsAt, readOnlyEndsAt, timeZone } = row;
  if (status === 'trialing' && trialEndsAt !== null)
    return [
      {
        name: 'trial_ending',
        kind: 'subscription_trial_ending',
        at: before(trialEndsAt, timeZone, trialNoticeDays),
        until: trialEndsAt,
      },
    ];
  if (isPrepaid(row) && row.periodEnd !== null)
    return [
      {
        name: 'period_ending',
        kind: 'subscription_past_due',
        at: before(row.periodEnd, timeZone, trialNoticeDays),
        until: row.periodEnd,
      },
    ];
  if (status !== 'past_due' || graceEndsAt === null || readOnlyEndsAt === null) return [];
  return [
    {
      name: 'past_due',
      kind: 'subscription_past_due',
      at: '1970-01-01T00:00:00Z',
      until: graceEndsAt,
    },
    {
      name: 'grace_ending',
      kind: 'subscription_past_due',
      at: before(graceEndsAt, timeZone, graceNoticeDays),
      until: graceEndsAt,
    },
    { name: 'read_only', kind: 'subscription_read_only', at: graceEndsAt, until: readOnlyEndsAt },
    {
      name: 'free_coming',
      kind: 'subscription_read_only',
      at: before(readOnlyEndsAt, timeZone, freeNoticeDays),
      until: readOnlyEndsAt,
    },
  ];
};

const tell = (
  recorder: Recorder,
  row: SubscriptionRow,
  kind: NotificationKind,
  until: string,
): Promise<void> => {
  // An end is a midnight: the last day is the one before; with the free plan another day begins.
  const early = kind === 'subscription_read_only' ? 0 : 1;
  const expiresOn = localDayOf(new Date(Date.parse(until) - early).toISOString(), row.timeZone);
  const { lastFailure } = row;
  return tellBilling(recorder, row.companyId, kind, {
    expiresOn,
    ...(lastFailure !== null && isDecline(lastFailure) && { declined: lastFailure }),
  });
};

const ended = async ({ db }: Recorder, row: SubscriptionRow): Promise<SubscriptionColumns> => ({
  ...row,
  status: 'canceled',
  planId: (await readFreePlan(db)).id,
  told: null,
});

/** What the clock alone does: trial → past due → free plan; reading only begins by itself. */
const moved = async (recorder: Recorder, row: SubscriptionRow): Promise<SubscriptionColumns> => {
  const { now } = recorder;
  if (row.status === 'trialing' && row.trialEndsAt !== null && isSince(now, row.trialEndsAt))
    return {
      ...row,
      status: 'past_due',
      ...dunningFrom(row.trialEndsAt, row.timeZone),
      told: null,
    };
  if (isPrepaid(row) && row.periodEnd !== null && isSince(now, row.periodEnd))
    return { ...row, status: 'past_due', ...dunningFrom(row.periodEnd, row.timeZone), told: null };
  return row;
};

/** Moves the subscription to where the clock says, and tells each step once. */
export const advance = async (recorder: Recorder): Promise<SubscriptionRow> => {
  const { db, now } = recorder;
  let row = await lockSubscription(db);
  const later = await moved(recorder, row);
  if (later !== row) {
    await saveSubscription(recorder, row, later, 'subscription.advanced');
    row = await lockSubscription(db);
  }
  if (
    row.status === 'past_due' &&
    row.readOnlyEndsAt !== null &&
    isSince(now, row.readOnlyEndsAt)
  ) {
    await saveSubscription(recorder, row, await ended(recorder, row), 'subscription.advanced');
    row = await lockSubscription(db);
  }
  const steps = stepsOf(row).filter(({ at }) => isSince(now, at));
  const step = steps.at(-1);
  if (step && step.name !== row.told) {
    await tell(recorder, row, step.kind, step.until);
    await writeSubscription(db, { ...row, told: step.name }, { visible: false, now });
  }
  if (row.status === 'canceled' && row.told !== 'free') {
    await tell(recorder, row, 'subscription_free', now);
    await writeSubscription(db, { ...row, told: 'free' }, { visible: false, now });
  }
  return lockSubscription(db);
};

const morning = 8 * 60;

/** When the clock has to look again: the next step or end, at the latest tomorrow morning. */
export const nextLook = (row: SubscriptionRow, now: string): string => {
  const moments = [
    ...stepsOf(row).map(({ at }) => at),
    row.trialEndsAt,
    row.graceEndsAt,
    row.readOnlyEndsAt,
    row.periodEnd,
    nextAt(now, row.timeZone, morning),
  ].filter((moment): moment is string => moment !== null && isAfter(moment, now));
  return moments.reduce((one, other) => (isAfter(one, other) ? other : one));
};
