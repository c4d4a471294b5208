import {
  limits,
  type BundleState,
  type PromotionPolicy,
  type ReleaseState,
  type VersionState,
} from '@sala/shared-contracts';
import {
  readHealth,
  readRewritten,
  type HealthQuestion,
  type ReportedHealth,
} from '../health/beacons';
import { youngPromotion } from '../health/young-promotion';
import { gateOf } from '../life-cycle/gate-status';
import type { Queryable } from '../log/event-log';
import { bundleOf, lastKnownGood, type BundleChannels, type ReleaseLog } from '../log/release-log';
import type { CurrentRelease, HealthRule } from '../registry-port';
import type { VersionFacts, VersionFactsReader } from './version-facts';

export interface OverviewParts {
  readonly db: Queryable;
  readonly facts: VersionFactsReader;
  readonly healthRule: HealthRule;
  readonly policy: PromotionPolicy | null;
  readonly now: Date;
}

const dayMs = 86_400_000;

const channelsOf = (bundle: BundleChannels, version: string): VersionState['channels'] => [
  ...(bundle.stable === version ? (['stable'] as const) : []),
  ...(bundle.canary?.version === version ? (['canary'] as const) : []),
  ...(lastKnownGood(bundle) === version ? (['lkg'] as const) : []),
];

/** Newest first, without swept versions. */
export const versionsOf = ({ published, swept }: BundleChannels): string[] =>
  published.filter((version) => !swept.includes(version)).toReversed();

/** The newest versions, and every version in use. */
const listedVersions = (bundle: BundleChannels): string[] =>
  versionsOf(bundle).filter(
    (version, at) => at < limits.releaseVersionsShown || channelsOf(bundle, version).length > 0,
  );

/** Batches health questions into one query for the whole screen. */
class Health {
  private readonly reported = new Map<string, ReportedHealth>();
  private static readonly nothing: ReportedHealth = {
    counts: { loads: 0, failedLoads: 0, crashes: 0, slowMounts: 0, sessions: 0, p75Ms: null },
    mounted: 0,
    breadth: { accounts: 0, failingAccounts: 0, failuresElsewhere: 0 },
  };

  static async ask(db: Queryable, questions: readonly HealthQuestion[]): Promise<Health> {
    const health = new Health();
    const answers = await readHealth(db, questions);
    for (const [at, { name, version, since }] of questions.entries()) {
      const answer = answers[at];
      if (answer) health.reported.set(`${name}@${version} ${since.getTime()}`, answer);
    }
    return health;
  }

  of(name: string, version: string, since: Date): ReportedHealth {
    return this.reported.get(`${name}@${version} ${since.getTime()}`) ?? Health.nothing;
  }
}

const judged = (rule: HealthRule, baseline: ReportedHealth, health: ReportedHealth) => ({
  ...rule.judge(baseline.counts, health.counts, health.breadth),
  health: health.counts,
  baseline: baseline.counts,
});

const canaryOf = (
  { healthRule }: OverviewParts,
  health: Health,
  name: string,
  { stable, canary }: BundleChannels,
): BundleState['canary'] => {
  if (!canary || stable === null) return null;
  const since = new Date(canary.startedAt);
  const { version, companies, roles, percent, startedAt } = canary;
  const own = health.of(name, version, since);
  return {
    version,
    companies: [...companies],
    roles: [...roles],
    percent,
    startedAt,
    mounted: own.mounted,
    ...judged(healthRule, health.of(name, stable, since), own),
  };
};

const promotionOf = (
  { healthRule, now }: OverviewParts,
  health: Health,
  name: string,
  bundle: BundleChannels,
): BundleState['promotion'] => {
  const young = youngPromotion(bundle, now);
  if (!young) return null;
  const { version, since, until, against, baselineSince } = young;
  return {
    since,
    until,
    against,
    ...judged(
      healthRule,
      health.of(name, against, baselineSince),
      health.of(name, version, new Date(since)),
    ),
  };
};

/**
 * Health questions of the screen: each shown version over a day, a canary against stable since its
 * start, a young promotion against its predecessor.
 */
const questionsOf = (log: ReleaseLog, dayAgo: Date, now: Date): HealthQuestion[] =>
  Object.entries(log.bundles).flatMap(([name, bundle]) => {
    const { stable, canary } = bundle;
    const compared = canary && stable !== null ? [stable, canary.version] : [];
    const young = youngPromotion(bundle, now);
    return [
      ...listedVersions(bundle).map((version) => ({ name, version, since: dayAgo })),
      ...compared.map((version) => ({ name, version, since: new Date(canary?.startedAt ?? 0) })),
      ...(young
        ? [
            { name, version: young.version, since: new Date(young.since) },
            { name, version: young.against, since: young.baselineSince },
          ]
        : []),
    ];
  });

/** Everything read at once for the screen. */
interface Readings {
  readonly log: ReleaseLog;
  readonly facts: ReadonlyMap<string, VersionFacts>;
  readonly health: Health;
  readonly dayAgo: Date;
}

const bundleState = (
  parts: OverviewParts,
  { log, facts, health, dayAgo }: Readings,
  name: string,
): BundleState[] => {
  const bundle = bundleOf(log, name);
  const factsOf = (version: string | null | undefined) => facts.get(`${name}@${version}`);
  const speaking = factsOf(bundle.stable) ?? factsOf(bundle.published.at(-1));
  if (!speaking) return []; // only ever named by a token
  const versions = listedVersions(bundle).flatMap((version): VersionState[] => {
    const known = factsOf(version);
    if (!known) return [];
    const { publishedAt, publishedBy, findings } = known;
    const channels = channelsOf(bundle, version);
    const revoked = bundle.revoked.includes(version);
    return [
      {
        version,
        publishedAt,
        publishedBy,
        channels,
        revoked,
        gate: gateOf(log, name, version),
        findings,
        health: health.of(name, version, dayAgo).counts,
      },
    ];
  });
  const { folder, kind, owner } = speaking;
  const canary = canaryOf(parts, health, name, bundle);
  const promotion = promotionOf(parts, health, name, bundle);
  return [
    {
      name,
      folder,
      kind,
      owner,
      stable: bundle.stable,
      lkg: lastKnownGood(bundle),
      canary,
      promotion,
      versions,
    },
  ];
};

/** The state of all releases, for people. */
export const overview = async (
  parts: OverviewParts,
  log: ReleaseLog,
  current: CurrentRelease | null,
  openTabs: number,
): Promise<ReleaseState> => {
  const dayAgo = new Date(parts.now.getTime() - dayMs);
  // A removed remote whose files are all deleted keeps its last version in the list: it may return.
  const shown = Object.entries(log.bundles).flatMap(([name, bundle]) =>
    [...new Set([...listedVersions(bundle), ...bundle.published.slice(-1)])].map((version) => ({
      name,
      version,
    })),
  );
  const facts = await parts.facts.read(parts.db, shown);
  const health = await Health.ask(parts.db, questionsOf(log, dayAgo, parts.now));
  const bundles = Object.keys(log.bundles).flatMap((name) =>
    bundleState(parts, { log, facts, health, dayAgo }, name),
  );
  const rank = ({ kind, name }: BundleState): string => (kind === 'shell' ? '' : name);
  return {
    seq: log.seq,
    composition: current && {
      id: current.composition.id,
      issuedAt: current.composition.issuedAt,
      bytes: Buffer.byteLength(JSON.stringify(current.composition)),
    },
    policy: { integrity: log.integrity, promotion: parts.policy },
    bundles: bundles.sort((one, other) => (rank(one) < rank(other) ? -1 : 1)),
    openTabs,
    rewritten: await readRewritten(parts.db, dayAgo),
  };
};

/** Deployed versions with their channels. */
export const deployedIn = (log: ReleaseLog) =>
  Object.entries(log.bundles).flatMap(([name, bundle]) =>
    bundle.published.flatMap((version) => {
      const channels = channelsOf(bundle, version);
      return channels.length > 0 ? [{ name, version, channels }] : [];
    }),
  );
