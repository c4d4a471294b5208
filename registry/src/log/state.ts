import type {
  CanaryRings,
  GateEvidence,
  IntegrityPolicy,
  ReleaseEvent,
} from '@sala/shared-contracts';

/** A canary with the moment since which its health counts. */
export interface CanaryInForce extends CanaryRings {
  readonly version: string;
  /** RFC 3339. */
  readonly startedAt: string;
}

/** What one run of the gate said. */
export interface GateOutcome {
  readonly passed: boolean;
  readonly against: readonly string[];
}

/** One bundle, as the log has it. */
export interface BundleChannels {
  /** Oldest first. */
  readonly published: readonly string[];
  readonly stable: string | null;
  readonly canary: CanaryInForce | null;
  /**
   * What was stable before, did not have to be taken back, and is not revoked; the last one is the
   * last known good.
   */
  readonly good: readonly string[];
  /** Everything that was stable once: what may be named to go back to. */
  readonly everStable: readonly string[];
  readonly revoked: readonly string[];
  /** Their files are deleted; publishing the same bytes again brings them back. */
  readonly swept: readonly string[];
  /** When a promotion made stable what is stable; null: something else did. RFC 3339. */
  readonly promotedAt: string | null;
  /** What the health rule has taken back: who promotes it again knows better. */
  readonly takenBack: readonly string[];
  /** By version, oldest first. */
  readonly gates: Readonly<Record<string, readonly GateOutcome[]>>;
}

/** What the log comes to: everything that is decided from. */
export interface ReleaseLog {
  /** Number and hash of the last event; 0 and null before the first. */
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

/** Which earlier versions are worth keeping as a way back, and how many runs of the gate. */
const goodMax = 20;
const gatesMax = 20;

const without = (list: readonly string[], version: string): string[] =>
  list.filter((one) => one !== version);

export const bundleOf = (log: ReleaseLog, name: string): BundleChannels =>
  log.bundles[name] ?? newBundle;

/** Last known good: what was stable before, and did not have to be taken back. */
export const lastKnownGood = ({ good }: BundleChannels): string | null => good.at(-1) ?? null;

const promoted = (bundle: BundleChannels, version: string, at: string): BundleChannels => ({
  ...bundle,
  stable: version,
  promotedAt: at,
  canary: null, // it was compared with what is no longer stable
  good: [
    ...without(bundle.good, version),
    ...(bundle.stable === null || bundle.stable === version ? [] : [bundle.stable]),
  ].slice(-goodMax),
  everStable: [...without(bundle.everStable, version), version],
});

/** What was left is not known as good any more, and neither is what came between. */
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

/**
 * What an event does to the bundle that it is about; its evidence is what life-cycle.ts wrote into
 * it.
 */
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
      const { passed, against } = evidence as GateEvidence; // the contract checked it before it was written
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
      }; // life-cycle.ts wrote it
    case 'canary_changed':
      return {
        ...bundle,
        canary: {
          ...(evidence as unknown as CanaryRings),
          version,
          startedAt: bundle.canary?.startedAt ?? at,
        },
      }; // likewise
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
    case 'swept': // of several, like promotions of several: fold
      return bundle;
  }
};

/** Several versions that one event made stable: name → version. */
const promotedTogether = ({
  action,
  evidence,
}: ReleaseEvent): Readonly<Record<string, string>> | null =>
  action === 'promoted' && evidence['versions'] !== undefined
    ? (evidence['versions'] as Record<string, string>)
    : null; // life-cycle.ts wrote it

const swept = (bundle: BundleChannels, versions: readonly string[]): BundleChannels => ({
  ...bundle,
  good: bundle.good.filter((version) => !versions.includes(version)),
  swept: [...bundle.swept, ...versions],
});

/** The log after one more event. Pure: the same events give the same log, in every process. */
export const fold = (log: ReleaseLog, event: ReleaseEvent): ReleaseLog => {
  const after = { ...log, seq: event.seq, hash: event.hash };
  const { name, version } = event.target;
  if (event.action === 'policy_changed')
    return { ...after, integrity: event.evidence['integrity'] as IntegrityPolicy }; // life-cycle.ts wrote it
  const together = promotedTogether(event);
  if (together) {
    const bundles = Object.entries(together).map(
      ([one, its]) => [one, promoted(bundleOf(log, one), its, event.at)] as const,
    );
    return { ...after, bundles: { ...log.bundles, ...Object.fromEntries(bundles) } };
  }
  if (event.action === 'swept') {
    const versions = event.evidence['versions'] as Record<string, readonly string[]>; // sweep.ts wrote it
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
  // Of tokens and grants a bundle may be the target; they change none.
  if (name === null || event.action.startsWith('token_') || event.action.startsWith('grant_'))
    return after;
  return {
    ...after,
    bundles: { ...log.bundles, [name]: bundleAfter(bundleOf(log, name), version ?? '', event) },
  };
};

export const foldAll = (events: readonly ReleaseEvent[], from: ReleaseLog = emptyLog): ReleaseLog =>
  events.reduce(fold, from);
