import type { CanaryState, PromotionPolicy } from '@sala/shared-contracts';
import { readHealth } from '../health/beacons';
import { healthLimits } from '../health/health-rule';
import type { Queryable } from '../log/event-log';
import { bundleOf, type ReleaseLog } from '../log/release-log';
import type { HealthRule } from '../registry-port';
import type { VersionName } from '../releases/release-table';
import { shellName } from '../shell-name';

/** Progress of the running canary. */
export type Trial = Pick<CanaryState, 'verdict' | 'eValue'> & {
  readonly minutes: number;
  /** Tabs that showed it. */
  readonly sessions: number;
};

/** For a version that was never a canary. */
const noTrial: Trial = { minutes: 0, sessions: 0, verdict: 'quiet', eValue: 0 };

/**
 * Whether a version needs a canary trial. Not a bundle's first version (no users yet), nor the
 * shell (it cannot have a canary; its promotion is watched instead).
 */
export const needsTrial = (log: ReleaseLog, { name }: VersionName): boolean =>
  name !== shellName && bundleOf(log, name).stable !== null;

export interface TrialParts {
  readonly db: Queryable;
  readonly healthRule: HealthRule;
  readonly now: Date;
}

/** Trial progress; zeros for a version that is not the canary. */
export const readTrial = async (
  { db, healthRule, now }: TrialParts,
  log: ReleaseLog,
  { name, version }: VersionName,
): Promise<Trial> => {
  const { stable, canary } = bundleOf(log, name);
  if (stable === null || canary?.version !== version) return noTrial;
  const since = new Date(canary.startedAt);
  const [own, beside] = await readHealth(db, [
    { name, version, since },
    { name, version: stable, since },
  ]);
  if (!own || !beside) throw new Error('each question about health has an answer');
  return {
    minutes: Math.floor((now.getTime() - since.getTime()) / 60_000),
    sessions: own.mounted,
    ...healthRule.judge(beside.counts, own.counts, own.breadth),
  };
};

/**
 * What a version lacks for promotion, as text for people; null: nothing. Blocks from the evidence
 * level of `watching`: waiting here wakes nobody.
 */
export const shortfallOf = (
  { minutes, sessions }: PromotionPolicy,
  trial: Trial,
): string | null => {
  const isShort = trial.minutes < minutes || trial.sessions < sessions;
  const isWorse = trial.verdict === 'bad' || trial.eValue >= 1 / healthLimits.watchAlpha;
  const lacks = [
    ...(isShort
      ? [
          `as a canary ${trial.sessions} of ${sessions} sessions, ${trial.minutes} of ${minutes} min`,
        ]
      : []),
    ...(isWorse
      ? [
          `it fails more often than stable (evidence ${Math.floor(trial.eValue)} to 1, at most ${1 / healthLimits.watchAlpha} is allowed)`,
        ]
      : []),
  ];
  return lacks.length > 0 ? lacks.join('; ') : null;
};
