import { lastKnownGood, type BundleChannels } from '../log/state';

/**
 * How long a promotion is looked after: most tabs have the new version by then, and somebody is
 * still at the desk.
 */
export const promotionWatchMs = 10 * 60_000;

/**
 * How far back the version before is counted: every hour of the day and every day of the week is
 * among them, and what it does in tabs that still have it counts, too, so that an outage begins for
 * both.
 */
const baselineMs = 7 * 86_400_000;

export interface YoungPromotion {
  readonly version: string;
  /** RFC 3339. */
  readonly since: string;
  readonly until: string;
  /** What it is compared with, and gives way to. */
  readonly against: string;
  readonly baselineSince: Date;
}

/**
 * The promotion of a bundle that is looked after; null: there is none, it is older, or there is
 * nothing to go back to.
 */
export const youngPromotion = (bundle: BundleChannels, now: Date): YoungPromotion | null => {
  const { stable, promotedAt, takenBack } = bundle;
  const against = lastKnownGood(bundle);
  if (stable === null || promotedAt === null || against === null || takenBack.includes(stable))
    return null;
  const began = Date.parse(promotedAt);
  const until = began + promotionWatchMs;
  if (now.getTime() > until) return null;
  return {
    version: stable,
    since: promotedAt,
    until: new Date(until).toISOString(),
    against,
    baselineSince: new Date(began - baselineMs),
  };
};
