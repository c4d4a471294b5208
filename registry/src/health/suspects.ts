import type {
  BundleState,
  CanaryState,
  HealthCounts,
  PromotionState,
  ReleaseState,
} from '@sala/shared-contracts';
import { failuresOf, healthLimits } from './health-rule';

/** A version the rule calls bad, and the remedy. */
export interface Suspect {
  /** Unique per canary and promotion: each is taken back at most once. */
  readonly key: string;
  readonly name: string;
  readonly version: string;
  readonly action: 'stopCanary' | 'rollback';
  /** The version everyone has afterwards. */
  readonly to: string;
  /** At most limits.releaseReasonMax characters. */
  readonly reason: string;
}

/** Whether frequent checks are needed. */
export const isWatched = ({ bundles }: ReleaseState): boolean =>
  bundles.some(({ canary, promotion }) => canary !== null || promotion !== null);

const number = new Intl.NumberFormat('en');

const countsInWords = (counts: HealthCounts): string => {
  const { loads, failures } = failuresOf(counts);
  return `${number.format(failures)} of ${number.format(loads)} loads`;
};

const reasonFor = (
  { health, baseline, eValue }: CanaryState | PromotionState,
  since: string,
  beside: string,
): string => {
  const { failedLoads, crashes, sessions } = health;
  const observed = `${countsInWords(health)} ${since} (${number.format(failedLoads)} not loaded, ${number.format(crashes)} crashed, ${number.format(sessions)} tabs)`;
  const evidence = `evidence ${number.format(Math.floor(eValue))} to 1, limit ${number.format(1 / healthLimits.alpha)}`;
  return `${observed}, against ${countsInWords(baseline)} ${beside}; ${evidence}.`;
};

const badCanary = ({ name, canary, stable }: BundleState): Suspect[] => {
  if (canary?.verdict !== 'bad' || stable === null) return [];
  const { version, startedAt } = canary;
  const reason = `The canary ${version} fails more often than ${stable}: ${reasonFor(canary, 'since it began', 'in that time')}`;
  return [
    {
      key: `${name}@${version} ${startedAt}`,
      name,
      version,
      action: 'stopCanary',
      to: stable,
      reason,
    },
  ];
};

const badPromotion = ({ name, stable, promotion }: BundleState): Suspect[] => {
  if (promotion?.verdict !== 'bad' || stable === null) return [];
  const { against, since } = promotion;
  const reason = `The new version ${stable} fails more often than ${against}: ${reasonFor(promotion, 'since it was promoted', 'since a week before')}`;
  return [
    {
      key: `${name}@${stable} ${since}`,
      name,
      version: stable,
      action: 'rollback',
      to: against,
      reason,
    },
  ];
};

/** Versions to take back now. */
export const suspectsIn = ({ bundles }: ReleaseState): Suspect[] =>
  bundles.flatMap((bundle) => [...badCanary(bundle), ...badPromotion(bundle)]);
