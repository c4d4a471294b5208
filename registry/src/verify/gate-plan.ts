import type { BundleState, ReleaseState } from '@sala/shared-contracts';
import type { ChosenVersion } from './disposable-suite';
import { shellName } from '../shell-name';

/** One suite to run: what to promote in it and what to judge. */
export interface GateRun {
  /** `host_shell 1.0.0-0123abcd`: what differs from what is in force. */
  readonly label: string;
  readonly promotes: readonly ChosenVersion[];
  /**
   * Exposed modules, each with the release that defines the expected type: a shell or the previous
   * version.
   */
  readonly types: readonly { readonly provided: ChosenVersion; readonly required: ChosenVersion }[];
  /**
   * Whether a failure refuses the version. Under a shell that is only published, it is
   * informational.
   */
  readonly decides: boolean;
  /** For the shell's gate: remotes to include; default all. */
  readonly remotes?: readonly string[];
}

export interface GatePlan {
  /** Releases to copy. */
  readonly releases: readonly ChosenVersion[];
  /** Stable versions. */
  readonly base: readonly ChosenVersion[];
  readonly runs: readonly GateRun[];
}

const stableOf = ({ bundles }: ReleaseState): ChosenVersion[] =>
  bundles.flatMap(({ name, stable }) => (stable === null ? [] : [{ name, version: stable }]));

const same = (one: ChosenVersion, other: ChosenVersion): boolean =>
  one.name === other.name && one.version === other.version;

/** The newest shell after stable that was neither taken back nor refused by its gate. */
const nextShellOf = ({ stable, versions }: BundleState): string | undefined => {
  const at = versions.findIndex(({ version }) => version === stable);
  const newer = at < 0 ? [] : versions.slice(0, at); // newest first
  return newer.find(({ revoked, gate }) => !revoked && gate !== 'failed')?.version;
};

/** A remote with what is stable, under the stable shell and the next one, if any. */
const planOfRemote = (
  state: ReleaseState,
  candidate: ChosenVersion,
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
    const promotes = at === 0 ? [candidate] : [under]; // the candidate is already in force
    const decides = at === 0 || nextShell !== undefined;
    const types = [under, ...before].map((required) => ({ provided: candidate, required }));
    return {
      label: `${shellName} ${version}`,
      promotes: promotes.filter((one) => !base.some((known) => same(known, one))),
      types,
      decides,
    };
  });
  return {
    releases: [...base, candidate, ...runs.flatMap(({ promotes }) => promotes)],
    base,
    runs,
  };
};

/** A shell with every stable remote, then with every canary. */
const planOfShell = (state: ReleaseState, candidate: ChosenVersion): GatePlan => {
  const base = stableOf(state);
  const canaries = state.bundles.flatMap(({ name, canary }) =>
    canary && name !== shellName ? [{ name, version: canary.version }] : [],
  );
  const promotes = base.some((known) => same(known, candidate)) ? [] : [candidate];
  const under = (remotes: readonly ChosenVersion[]) =>
    remotes
      .filter(({ name }) => name !== shellName)
      .map((provided) => ({ provided, required: candidate }));
  const runs: GateRun[] = [
    { label: 'every stable remote', promotes, types: under(base), decides: true },
  ];
  if (canaries.length > 0)
    runs.push({
      label: 'every canary',
      promotes: canaries,
      remotes: canaries.map(({ name }) => name),
      types: under(canaries),
      decides: true,
    });
  return { releases: [...base, candidate, ...canaries], base, runs };
};

/**
 * What has to run together to judge one version. Pure.
 *
 * @param nextShell another shell the remote must run under; default: the next one, published after
 *   stable and not refused
 * @throws Error when nothing is in force to run with
 */
export const planOf = (
  state: ReleaseState,
  candidate: ChosenVersion,
  nextShell?: string,
): GatePlan => {
  const isShell = candidate.name === shellName;
  if (
    !isShell &&
    !state.bundles.some(({ name, stable }) => name === shellName && stable !== null)
  ) {
    throw new Error(
      'No shell is in force: this remote has nothing to run in. Promote a shell first.',
    );
  }
  return isShell ? planOfShell(state, candidate) : planOfRemote(state, candidate, nextShell);
};
