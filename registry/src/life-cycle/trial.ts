import type { CanaryState, PromotionPolicy } from '@sala/shared-contracts';
import { readHealth } from '../health/beacons';
import { healthLimits } from '../health/health-rule';
import type { Queryable } from '../log/event-log';
import { bundleOf, type ReleaseLog } from '../log/state';
import type { HealthRule } from '../registry-port';
import type { VersionName } from '../releases/release-table';
import { shellName } from '../shell-name';

/** What a version has been through as the canary that runs. */
export type Trial = Pick<CanaryState, 'verdict' | 'eValue'> & {
  readonly minutes: number;
  /** Tabs that have shown it. */
  readonly sessions: number;
};

/** Of what never was a canary. */
const none: Trial = { minutes: 0, sessions: 0, verdict: 'quiet', eValue: 0 };

/**
 * Whether a version has to be tried before everybody gets it. Not the first of a bundle: there is
 * nobody to take it from. Not the shell: everything runs inside it, so that it has no canary; its
 * promotion is looked after instead.
 */
export const needsTrial = (log: ReleaseLog, { name }: VersionName): boolean =>
  name !== shellName && bundleOf(log, name).stable !== null;

export interface TrialParts {
  readonly db: Queryable;
  readonly healthRule: HealthRule;
  readonly now: Date;
}

/** What the canary has been through; all zeros for a version that is none. */
export const readTrial = async (
  { db, healthRule, now }: TrialParts,
  log: ReleaseLog,
  { name, version }: VersionName,
): Promise<Trial> => {
  const { stable, canary } = bundleOf(log, name);
  if (stable === null || canary?.version !== version) return none;
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
 * What a version lacks for a promotion, for people; null: nothing. It does worse than stable from
 * the evidence on at which the rule says `watching`: here one waits, and nobody is woken.
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
          `it fails more often than stable (evidence ${Math.floor(trial.eValue)} to 1, at most ${1 / healthLimits.watchAlpha} is let through)`,
        ]
      : []),
  ];
  return lacks.length > 0 ? lacks.join('; ') : null;
};
