import type { BundleState, ReleaseState } from '@sala/shared-contracts';
import type { Chosen } from './suite';
import { shellName } from '../shell-name';

/** One suite to look at: what is put in force for it, and what of it is judged. */
export interface GateRun {
  /** `host_shell 1.0.0-0123abcd`: what is new about the company. */
  readonly label: string;
  readonly put: readonly Chosen[];
  /**
   * Modules that are exposed, each with the release that says what it has to be: a shell, or the
   * version before.
   */
  readonly types: readonly { readonly has: Chosen; readonly wants: Chosen }[];
  /**
   * Whether the version is refused when this goes wrong. Under a shell that is only published it is
   * told.
   */
  readonly decides: boolean;
  /** Of the shell's gate: the remotes to go through; absent: all of them. */
  readonly remotes?: readonly string[];
}

export interface GatePlan {
  /** Everything to copy. */
  readonly releases: readonly Chosen[];
  /** What is stable now. */
  readonly base: readonly Chosen[];
  readonly runs: readonly GateRun[];
}

const stableOf = ({ bundles }: ReleaseState): Chosen[] =>
  bundles.flatMap(({ name, stable }) => (stable === null ? [] : [{ name, version: stable }]));

const same = (one: Chosen, other: Chosen): boolean =>
  one.name === other.name && one.version === other.version;

/**
 * The newest shell since the one that is stable that may come into force: nobody took it back, no
 * gate refused it.
 */
const nextShellOf = ({ stable, versions }: BundleState): string | undefined => {
  const at = versions.findIndex(({ version }) => version === stable);
  const newer = at < 0 ? [] : versions.slice(0, at); // newest first
  return newer.find(({ revoked, gate }) => !revoked && gate !== 'failed')?.version;
};

/**
 * A remote beside what is stable: under the shell that is stable, and under the next one when there
 * is one.
 */
const planOfRemote = (
  state: ReleaseState,
  candidate: Chosen,
  nextShell: string | undefined,
): GatePlan => {
  const base = stableOf(state);
  const shell = state.bundles.find(({ name }) => name === shellName);
  const next = nextShell ?? (shell && nextShellOf(shell));
  const before = base.filter((known) => known.name === candidate.name && !same(known, candidate));
  const shells = [shell?.stable, next].filter(
    (version) => version !== undefined && version !== null,
  );
  const runs = [...new Set(shells)].map((version, at): GateRun => {
    const under = { name: shellName, version };
    const put = at === 0 ? [candidate] : [under]; // the candidate is in force by then
    const decides = at === 0 || nextShell !== undefined;
    const types = [under, ...before].map((wants) => ({ has: candidate, wants }));
    return {
      label: `${shellName} ${version}`,
      put: put.filter((one) => !base.some((known) => same(known, one))),
      types,
      decides,
    };
  });
  return { releases: [...base, candidate, ...runs.flatMap(({ put }) => put)], base, runs };
};

/** A shell beside every stable remote, and then beside every canary. */
const planOfShell = (state: ReleaseState, candidate: Chosen): GatePlan => {
  const base = stableOf(state);
  const canaries = state.bundles.flatMap(({ name, canary }) =>
    canary && name !== shellName ? [{ name, version: canary.version }] : [],
  );
  const put = base.some((known) => same(known, candidate)) ? [] : [candidate];
  const under = (remotes: readonly Chosen[]) =>
    remotes.filter(({ name }) => name !== shellName).map((has) => ({ has, wants: candidate }));
  const runs: GateRun[] = [
    { label: 'every stable remote', put, types: under(base), decides: true },
  ];
  if (canaries.length > 0)
    runs.push({
      label: 'every canary',
      put: canaries,
      remotes: canaries.map(({ name }) => name),
      types: under(canaries),
      decides: true,
    });
  return { releases: [...base, candidate, ...canaries], base, runs };
};

/**
 * What has to run together for one version to be judged. Pure.
 *
 * @param nextShell another shell that a remote has to run under, too; without it the next one:
 *   published since the one that is stable, and not refused.
 * @throws Error when nothing is in force that it could run with.
 */
export const planOf = (state: ReleaseState, candidate: Chosen, nextShell?: string): GatePlan => {
  const isShell = candidate.name === shellName;
  if (
    !isShell &&
    !state.bundles.some(({ name, stable }) => name === shellName && stable !== null)
  ) {
    throw new Error(
      'No shell is in force: there is nothing that this remote could run in. Promote one first.',
    );
  }
  return isShell ? planOfShell(state, candidate) : planOfRemote(state, candidate, nextShell);
};
