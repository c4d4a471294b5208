import type {
  BundleState,
  CanaryState,
  HealthCounts,
  PromotionPolicy,
  ReleaseEvent,
  VersionState,
} from '@sala/shared-contracts';

/** With fewer loads, failures are a warning rather than an alarm. */
const minLoadsForAlarm = 20;
/** Failed loads per mille. */
const warningPerMille = 10;
const alarmPerMille = 50;

export type Health = 'unknown' | 'good' | 'watch' | 'bad';

export const noLoads: HealthCounts = {
  loads: 0,
  failedLoads: 0,
  crashes: 0,
  slowMounts: 0,
  sessions: 0,
  p75Ms: null,
};

/** Failed loads per mille; null without loads. */
export const failuresPerMille = ({ loads, failedLoads }: HealthCounts): number | null =>
  loads === 0 ? null : Math.round((failedLoads / loads) * 10_000) / 10;

/** Health from the counts of one version alone. */
export const healthOf = ({ loads, failedLoads, crashes }: HealthCounts): Health => {
  const bad = failedLoads + crashes;
  if (loads === 0) return bad > 0 ? 'watch' : 'unknown';
  const share = (bad / loads) * 1000;
  if (loads >= minLoadsForAlarm && share >= alarmPerMille) return 'bad';
  return share >= warningPerMille ? 'watch' : 'good';
};

const healthByVerdict: Readonly<Record<CanaryState['verdict'], Health>> = {
  quiet: 'unknown',
  healthy: 'good',
  watching: 'watch',
  bad: 'bad',
};

/** Health from the canary rule's verdict. */
export const healthOfCanary = ({ verdict }: CanaryState): Health => healthByVerdict[verdict];

export const versionIn = (bundle: BundleState, version: string | null): VersionState | undefined =>
  version === null ? undefined : bundle.versions.find((one) => one.version === version);

/** Worst problem of a bundle; null without one. */
export interface BundleProblem {
  readonly channel: 'stable' | 'canary';
  readonly level: 'bad' | 'watch';
  readonly version: string;
}

export const worstProblem = (bundle: BundleState): BundleProblem | null => {
  const stable = versionIn(bundle, bundle.stable);
  const found = [
    {
      channel: 'stable',
      version: bundle.stable ?? '',
      level: stable ? healthOf(stable.health) : 'unknown',
    },
    {
      channel: 'canary',
      version: bundle.canary?.version ?? '',
      level: bundle.canary ? healthOfCanary(bundle.canary) : 'unknown',
    },
  ] as const;
  for (const wanted of ['bad', 'watch'] as const) {
    const one = found.find(({ level }) => level === wanted);
    if (one) return { channel: one.channel, version: one.version, level: wanted };
  }
  return null;
};

/** Versions to roll back to: last known good first, then by publication. */
export const rollbackTargets = ({ versions, stable, lkg }: BundleState): readonly VersionState[] =>
  versions
    .filter(({ version, revoked }) => version !== stable && !revoked)
    .toSorted((one, other) => Number(other.version === lkg) - Number(one.version === lkg));

/** Versions that can become a canary. */
export const canaryChoices = ({ versions, stable }: BundleState): readonly VersionState[] =>
  versions.filter(({ version, revoked }) => version !== stable && !revoked);

export type PromoteCheck = 'gate' | 'rules' | 'canary' | 'age' | 'sessions' | 'health';

export interface Checked {
  readonly check: PromoteCheck;
  readonly met: boolean;
}

/** Time and tabs of a version as the current canary. `now` in milliseconds. */
export const canaryTrial = (
  { canary }: BundleState,
  version: string,
  now: number,
): PromotionPolicy =>
  canary?.version === version
    ? {
        minutes: Math.max(0, Math.floor((now - Date.parse(canary.startedAt)) / 60_000)),
        sessions: canary.mounted,
      }
    : { minutes: 0, sessions: 0 };

/** Neither the shell, which has no canary, nor a remote's first version, which nobody uses yet. */
const needsTrial = ({ kind, stable }: BundleState): boolean => kind !== 'shell' && stable !== null;

/** Checks before a promotion. `asked` is the canary policy, `now` is in milliseconds. */
export const checksOf = (
  bundle: BundleState,
  version: VersionState,
  asked: PromotionPolicy,
  now: number,
): readonly Checked[] => {
  const canary = bundle.canary?.version === version.version ? bundle.canary : null;
  const trial = canaryTrial(bundle, version.version, now);
  return [
    { check: 'gate', met: version.gate === 'passed' },
    { check: 'rules', met: version.findings.fail === 0 },
    ...(needsTrial(bundle)
      ? ([
          { check: 'canary', met: canary !== null },
          { check: 'age', met: canary !== null && trial.minutes >= asked.minutes },
          { check: 'sessions', met: canary !== null && trial.sessions >= asked.sessions },
        ] as const)
      : []),
    { check: 'health', met: canary?.verdict !== 'bad' && healthOf(version.health) !== 'bad' },
  ];
};

const ofTrial: ReadonlySet<PromoteCheck> = new Set(['canary', 'age', 'sessions']);

/**
 * Whether the server is expected to refuse an unforced promotion. `isAsked`: the policy requires
 * canaries.
 */
export const requiresForce = (checks: readonly Checked[], isAsked: boolean): boolean =>
  checks.some(({ check, met }) => !met && (check === 'gate' || (isAsked && ofTrial.has(check))));

const channelChanges: ReadonlySet<ReleaseEvent['action']> = new Set([
  'canary_started',
  'canary_changed',
  'canary_stopped',
  'promoted',
  'rolled_back',
  'revoked',
  'removed',
]);

/**
 * Whether an event changed the channels of the viewed bundle or (null) the policy. Changes of other
 * bundles do not conflict.
 */
export const affects = ({ action, target }: ReleaseEvent, about: string | null): boolean =>
  about === null
    ? action === 'policy_changed'
    : target.name === about && channelChanges.has(action);
