import type {
  GateEvidence,
  IntegrityPolicy,
  ReleaseAction,
  ReleaseEvent,
  ReleaseFinding,
} from '@sala/shared-contracts';
import { bundleOf, lastKnownGood, type BundleChannels, type ReleaseLog } from '../log/release-log';
import type { CanaryRequest } from '../registry-port';
import { otherStableVersions, gateOf } from './gate-status';
import { ReleaseRefused } from './release-refused';
import { shellName } from '../shell-name';

/** The event a change writes; null: nothing to change. */
export interface EventDraft {
  readonly action: ReleaseAction;
  readonly target: ReleaseEvent['target'];
  readonly evidence: Readonly<Record<string, unknown>>;
}

const publishedIn = (log: ReleaseLog, name: string, version: string): BundleChannels => {
  const bundle = bundleOf(log, name);
  if (!bundle.published.includes(version)) {
    throw new ReleaseRefused('release.unknown_version', {
      detail: `${name}@${version} was never published`,
    });
  }
  return bundle;
};

/** Published, not revoked, not swept. */
const usable = (log: ReleaseLog, name: string, version: string): BundleChannels => {
  const bundle = publishedIn(log, name, version);
  if (bundle.revoked.includes(version))
    throw new ReleaseRefused('release.revoked', {
      detail: `${name}@${version} is revoked; publish a new version`,
    });
  if (bundle.swept.includes(version))
    throw new ReleaseRefused('release.unknown_version', {
      detail: `the files of ${name}@${version} were deleted: unused for a month; publish it again from the same sources`,
    });
  return bundle;
};

const refuseFailing = (findings: readonly ReleaseFinding[]): void => {
  const failing = findings.filter(({ level }) => level === 'fail');
  if (failing.length > 0) {
    throw new ReleaseRefused('release.refused', {
      findings: failing,
      detail: failing.map(({ message }) => message).join('\n'),
    });
  }
};

const gateSentence = {
  none: 'its gate has not run',
  stale: 'its gate passed with another shell or other remotes than those in force now',
  failed: 'its gate failed',
} as const;

const refuseWithoutGate = (log: ReleaseLog, name: string, version: string): void => {
  const gate = gateOf(log, name, version) ?? 'none';
  if (gate === 'passed') return;
  const company = otherStableVersions(log, name).join(', ') || 'nothing yet';
  const detail = `${name}@${version}: ${gateSentence[gate]} (${company}); run mfe verify ${name} ${version}, or promote it by force`;
  throw new ReleaseRefused('release.gate_missing', { detail });
};

const refuseUntried = (name: string, version: string, shortfall: string | null): void => {
  if (shortfall === null) return;
  const detail = `${name}@${version}: ${shortfall}; run mfe canary ${name} ${version} and wait, or promote it by force`;
  throw new ReleaseRefused('release.too_early', { detail });
};

export interface PromotionRequest {
  readonly version: string;
  /** Overrides every refusal; the event records what was overridden. */
  readonly force: boolean;
  /** Rule findings against what is in force; failing ones refuse the promotion. */
  readonly findings: readonly ReleaseFinding[];
  /** What is missing from the required canary trial (canary-trial.ts); null: nothing. */
  readonly shortfall: string | null;
}

/**
 * Makes a version stable; the previous one becomes last known good. Any canary ends, because its
 * comparison is no longer valid.
 */
export const promote = (
  log: ReleaseLog,
  name: string,
  { version, force, findings, shortfall }: PromotionRequest,
): EventDraft | null => {
  const bundle = usable(log, name, version);
  if (bundle.stable === version) return null;
  if (!force) {
    refuseFailing(findings);
    refuseWithoutGate(log, name, version);
    refuseUntried(name, version, shortfall);
  }
  const gate = gateOf(log, name, version);
  const canaryEnded = bundle.canary?.version ?? null;
  const overridden = [
    ...findings.filter(({ level }) => level === 'fail').map(({ message }) => message),
    ...(shortfall === null ? [] : [shortfall]),
  ];
  return {
    action: 'promoted',
    target: { name, version },
    evidence: { from: bundle.stable, forced: force, gate, overridden, canaryEnded },
  };
};

/** Promotes several versions in one event, skipping stable ones. */
export const promoteAll = (
  log: ReleaseLog,
  targets: readonly { readonly name: string; readonly version: string }[],
): EventDraft | null => {
  const changed = targets.filter(
    ({ name, version }) => usable(log, name, version).stable !== version,
  );
  if (changed.length === 0) return null;
  const versions = Object.fromEntries(changed.map(({ name, version }) => [name, version]));
  const from = Object.fromEntries(changed.map(({ name }) => [name, bundleOf(log, name).stable]));
  return {
    action: 'promoted',
    target: { name: null, version: null },
    evidence: { versions, from, forced: true },
  };
};

/** Rolls back to the last known good version, or to a named, formerly stable one. */
export const rollback = (log: ReleaseLog, name: string, to: string | undefined): EventDraft => {
  const bundle = bundleOf(log, name);
  const version = to ?? lastKnownGood(bundle);
  if (bundle.stable === null || version === null || version === bundle.stable) {
    throw new ReleaseRefused('release.nothing_to_undo', {
      detail: `${name} has no other version to go back to`,
    });
  }
  usable(log, name, version);
  if (!bundle.everStable.includes(version)) {
    throw new ReleaseRefused('release.nothing_to_undo', {
      detail: `${name}@${version} was never stable; promote it instead`,
    });
  }
  return { action: 'rolled_back', target: { name, version }, evidence: { from: bundle.stable } };
};

/**
 * Starts a canary or changes its rings. The salt is new per version and kept while rings change, so
 * users stay in their group.
 */
export const setCanary = (
  log: ReleaseLog,
  name: string,
  { version, companies, roles, percent }: CanaryRequest,
  { salt, findings }: { readonly salt: string; readonly findings: readonly ReleaseFinding[] },
): EventDraft => {
  const bundle = usable(log, name, version);
  const refuse = (detail: string): never => {
    throw new ReleaseRefused('release.refused', { detail });
  };
  if (name === shellName)
    refuse(
      'the shell cannot have a canary, because everything runs inside it; promote it after its gate',
    );
  if (bundle.stable === null)
    refuse(`${name} has no stable version to compare a canary with; promote it`);
  if (bundle.stable === version) refuse(`${name}@${version} is already stable`);
  refuseFailing(findings);
  const running = bundle.canary?.version === version ? bundle.canary : null;
  const rings = {
    companies: [...new Set(companies)],
    roles: [...new Set(roles)],
    percent,
    salt: running?.salt ?? salt,
  };
  return {
    action: running ? 'canary_changed' : 'canary_started',
    target: { name, version },
    evidence: rings,
  };
};

export const stopCanary = (log: ReleaseLog, name: string): EventDraft => {
  const { canary } = bundleOf(log, name);
  if (!canary)
    throw new ReleaseRefused('release.nothing_to_undo', { detail: `${name} has no canary` });
  return {
    action: 'canary_stopped',
    target: { name, version: canary.version },
    evidence: { percent: canary.percent },
  };
};

/** Revokes a version; a stable one is replaced by the last known good in the same event. */
export const revoke = (log: ReleaseLog, name: string, version: string): EventDraft => {
  const bundle = usable(log, name, version);
  const stable = bundle.stable === version;
  const to = stable ? lastKnownGood(bundle) : null;
  if (stable && to === null) {
    throw new ReleaseRefused('release.nothing_to_undo', {
      detail: `${name}@${version} is stable, with no earlier version to go back to; promote another one first`,
    });
  }
  return {
    action: 'revoked',
    target: { name, version },
    evidence: { rolledBackTo: to, canaryEnded: bundle.canary?.version === version },
  };
};

export const remove = (log: ReleaseLog, name: string): EventDraft => {
  const { stable } = bundleOf(log, name);
  if (name === shellName)
    throw new ReleaseRefused('release.refused', {
      detail: 'a suite without a shell has no page; promote another version of it',
    });
  if (stable === null)
    throw new ReleaseRefused('release.nothing_to_undo', { detail: `${name} is not in the suite` });
  return { action: 'removed', target: { name, version: stable }, evidence: {} };
};

export const setPolicy = (log: ReleaseLog, integrity: IntegrityPolicy): EventDraft => ({
  action: 'policy_changed',
  target: { name: null, version: null },
  evidence: { integrity, from: log.integrity },
});

export const addEvidence = (
  log: ReleaseLog,
  name: string,
  version: string,
  evidence: GateEvidence,
): EventDraft => {
  publishedIn(log, name, version);
  return { action: 'verified', target: { name, version }, evidence: { ...evidence } };
};
