import type {
  CanaryRings,
  GateEvidence,
  IntegrityPolicy,
  ReleaseEvent,
} from '@sala/shared-contracts';

/** A canary and the start of its health counts. */
export interface CanaryInForce extends CanaryRings {
  readonly version: string;
  /** RFC 3339. */
  readonly startedAt: string;
}

/** Result of one gate run. */
export interface GateOutcome {
  readonly passed: boolean;
  readonly against: readonly string[];
}

/** State of one bundle, folded from the log. */
export interface BundleChannels {
  /** Oldest first. */
  readonly published: readonly string[];
  readonly stable: string | null;
  readonly canary: CanaryInForce | null;
  /**
   * Formerly stable versions that were neither rolled back nor revoked; the last is the last known
   * good.
   */
  readonly good: readonly string[];
  /** Every version that was ever stable: valid rollback targets. */
  readonly everStable: readonly string[];
  readonly revoked: readonly string[];
  /** Files deleted; republishing the same bytes restores them. */
  readonly swept: readonly string[];
  /** When the stable version was promoted (RFC 3339); null when it became stable otherwise. */
  readonly promotedAt: string | null;
  /** Versions the health rule took back; promoting one again overrides the rule. */
  readonly takenBack: readonly string[];
  /** By version, oldest first. */
  readonly gates: Readonly<Record<string, readonly GateOutcome[]>>;
}

/** State folded from the log: the basis of every decision. */
export interface ReleaseLog {
  /** Number and hash of the last event; 0 and null for an empty log. */
  readonly seq: number;
  readonly hash: string | null;
  readonly integrity: IntegrityPolicy;
  /** By federation name. */
  readonly bundles: Readonly<Record<string, BundleChannels>>;
}

export const emptyLog: ReleaseLog = { seq: 0, hash: null, integrity: 'enforce', bundles: {} };

const newBundle: BundleChannels = {
  published: [],
  stable: null,
  canary: null,
  good: [],
  everStable: [],
  revoked: [],
  swept: [],
  promotedAt: null,
  takenBack: [],
  gates: {},
};

/** Kept per bundle: rollback candidates and gate runs. */
const goodMax = 20;
const gatesMax = 20;

const without = (list: readonly string[], version: string): string[] =>
  list.filter((one) => one !== version);

export const bundleOf = (log: ReleaseLog, name: string): BundleChannels =>
  log.bundles[name] ?? newBundle;

/** The most recent good version. */
export const lastKnownGood = ({ good }: BundleChannels): string | null => good.at(-1) ?? null;

const promoted = (bundle: BundleChannels, version: string, at: string): BundleChannels => ({
  ...bundle,
  stable: version,
  promotedAt: at,
  canary: null, // it was compared with the previous stable version
  good: [
    ...without(bundle.good, version),
    ...(bundle.stable === null || bundle.stable === version ? [] : [bundle.stable]),
  ].slice(-goodMax),
  everStable: [...without(bundle.everStable, version), version],
});

/** The abandoned version and those in between are no longer good. */
const rolledBack = (bundle: BundleChannels, to: string): BundleChannels => {
  const at = bundle.good.indexOf(to);
  return {
    ...bundle,
    stable: to,
    promotedAt: null,
    canary: bundle.canary?.version === to ? null : bundle.canary,
    good: at < 0 ? bundle.good : bundle.good.slice(0, at),
  };
};

const revoked = (bundle: BundleChannels, version: string): BundleChannels => {
  const barred = {
    ...bundle,
    revoked: [...bundle.revoked, version],
    good: without(bundle.good, version),
    canary: bundle.canary?.version === version ? null : bundle.canary,
  };
  const to = lastKnownGood(barred);
  return bundle.stable === version && to !== null ? rolledBack(barred, to) : barred;
};

/** A bundle after an event about it; the evidence was written by life-cycle.ts. */
const bundleAfter = (
  bundle: BundleChannels,
  version: string,
  { action, actor, at, evidence }: ReleaseEvent,
): BundleChannels => {
  switch (action) {
    case 'published':
      return {
        ...bundle,
        published: [...without(bundle.published, version), version],
        swept: without(bundle.swept, version),
      };
    case 'verified': {
      const { passed, against } = evidence as GateEvidence; // validated by the contract when written
      return {
        ...bundle,
        gates: {
          ...bundle.gates,
          [version]: [...(bundle.gates[version] ?? []), { passed, against }].slice(-gatesMax),
        },
      };
    }
    case 'canary_started':
      return {
        ...bundle,
        canary: { ...(evidence as unknown as CanaryRings), version, startedAt: at },
      }; // written by life-cycle.ts
    case 'canary_changed':
      return {
        ...bundle,
        canary: {
          ...(evidence as unknown as CanaryRings),
          version,
          startedAt: bundle.canary?.startedAt ?? at,
        },
      }; // written by life-cycle.ts
    case 'canary_stopped':
      return { ...bundle, canary: null };
    case 'promoted':
      return promoted(bundle, version, at);
    case 'rolled_back': {
      const takenBack =
        actor.kind === 'health' && bundle.stable !== null
          ? [...without(bundle.takenBack, bundle.stable), bundle.stable]
          : bundle.takenBack;
      return { ...rolledBack(bundle, version), takenBack };
    }
    case 'revoked':
      return revoked(bundle, version);
    case 'removed':
      return { ...bundle, stable: null, promotedAt: null, canary: null, good: [] };
    case 'policy_changed':
    case 'token_created':
    case 'token_revoked':
    case 'grant_created':
    case 'grant_taken':
    case 'grant_revoked':
    case 'swept': // about several bundles: see fold
      return bundle;
  }
};

/** Versions promoted together by one event: name → version. */
const promotedTogether = ({
  action,
  evidence,
}: ReleaseEvent): Readonly<Record<string, string>> | null =>
  action === 'promoted' && evidence['versions'] !== undefined
    ? (evidence['versions'] as Record<string, string>)
    : null; // written by life-cycle.ts

const swept = (bundle: BundleChannels, versions: readonly string[]): BundleChannels => ({
  ...bundle,
  good: bundle.good.filter((version) => !versions.includes(version)),
  swept: [...bundle.swept, ...versions],
});

/** The state after one more event. Pure, so every process gets the same state. */
export const fold = (log: ReleaseLog, event: ReleaseEvent): ReleaseLog => {
  const after = { ...log, seq: event.seq, hash: event.hash };
  const { name, version } = event.target;
  if (event.action === 'policy_changed')
    return { ...after, integrity: event.evidence['integrity'] as IntegrityPolicy }; // written by life-cycle.ts
  const together = promotedTogether(event);
  if (together) {
    const bundles = Object.entries(together).map(
      ([one, its]) => [one, promoted(bundleOf(log, one), its, event.at)] as const,
    );
    return { ...after, bundles: { ...log.bundles, ...Object.fromEntries(bundles) } };
  }
  if (event.action === 'swept') {
    const versions = event.evidence['versions'] as Record<string, readonly string[]>; // written by sweep.ts
    return {
      ...after,
      bundles: {
        ...log.bundles,
        ...Object.fromEntries(
          Object.entries(versions).map(([one, its]) => [one, swept(bundleOf(log, one), its)]),
        ),
      },
    };
  }
  // Token and grant events name a bundle without changing it.
  if (name === null || event.action.startsWith('token_') || event.action.startsWith('grant_'))
    return after;
  return {
    ...after,
    bundles: { ...log.bundles, [name]: bundleAfter(bundleOf(log, name), version ?? '', event) },
  };
};

export const foldAll = (events: readonly ReleaseEvent[], from: ReleaseLog = emptyLog): ReleaseLog =>
  events.reduce(fold, from);
