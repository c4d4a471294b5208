import { lastKnownGood, type BundleChannels } from '../log/release-log';

/**
 * Watch period of a promotion: most tabs have the new version by then, and the person who promoted
 * it is still there.
 */
export const promotionWatchMs = 10 * 60_000;

/**
 * Baseline period of the previous version: covers every hour and weekday. Its open tabs keep
 * counting, so an outage affects both sides.
 */
const baselinePeriodMs = 7 * 86_400_000;

export interface YoungPromotion {
  readonly version: string;
  /** RFC 3339. */
  readonly since: string;
  readonly until: string;
  /** The version it is compared with and rolled back to. */
  readonly against: string;
  readonly baselineSince: Date;
}

/**
 * The watched promotion of a bundle; null when there is none, it is older, or there is no earlier
 * version.
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
    baselineSince: new Date(began - baselinePeriodMs),
  };
};
