import type {
  CanaryRings,
  ComposedRemote,
  ComposedShell,
  ComposedVersion,
  Composition,
  IntegrityPolicy,
  PageContract,
  Release,
  RemoteContract,
} from '@sala/shared-contracts';
import { ReleaseRefused } from '../life-cycle/release-refused';
import { canonicalText } from '../signing/canonical-json';
import { compositionFaults } from './composition-faults';

/** A stored version. */
export interface StoredRelease {
  readonly release: Release;
  /** `sha256-…` of the bytes of its load.json. */
  readonly load: string;
}

export interface RemoteInForce {
  readonly stable: StoredRelease;
  readonly lkg?: StoredRelease;
  readonly canary?: StoredRelease & CanaryRings;
}

/** Input of a composition. */
export interface InForce {
  readonly shell: StoredRelease;
  readonly remotes: readonly RemoteInForce[];
  /** `<federation name>@<version>` */
  readonly revoked: readonly string[];
  readonly policy: { readonly integrity: IntegrityPolicy };
}

/** The part of a composition that says what runs, without sequence and time. */
export type CompositionBody = Pick<
  Composition,
  'schema' | 'channel' | 'shell' | 'remotes' | 'revoked' | 'policy'
>;

/** Validity of a document in days: pages that cannot reach the registry warn afterwards. */
const validDays = 30;

const versionOf = ({ release, load }: StoredRelease): ComposedVersion => ({
  version: release.version,
  base: `/r/${release.folder}/${release.version}/`,
  load,
});

const shellOf = (shell: StoredRelease): ComposedShell => ({
  ...versionOf(shell),
  sdk: shell.release.load.sdk,
  plugin: shell.release.load.plugin,
  provides: Object.fromEntries(
    shell.release.load.shared.flatMap(({ key, provided }) =>
      provided === null ? [] : [[key, provided]],
    ),
  ),
});

const contractIn = ({ release: { folder, version, contract } }: StoredRelease): RemoteContract => {
  if (contract) return contract;
  throw new ReleaseRefused('release.refused', {
    detail: `${folder}@${version} has no contract: it is not a remote`,
  });
};

const pageContractOf = (stored: StoredRelease): PageContract => {
  const { owner: _owner, budgets: _budgets, routes, ...known } = contractIn(stored);
  return {
    ...known,
    routes: routes.map(({ chunk: _chunk, preload: _preload, ...route }) => route),
  };
};

const remoteOf = ({ stable, lkg, canary }: RemoteInForce): ComposedRemote => {
  const contract = pageContractOf(stable);
  const rings = canary && {
    companies: canary.companies,
    roles: canary.roles,
    percent: canary.percent,
    salt: canary.salt,
  };
  const other = canary && pageContractOf(canary);
  const differs = other && canonicalText(other) !== canonicalText(contract);
  return {
    contract,
    stable: versionOf(stable),
    ...(lkg && { lkg: versionOf(lkg) }),
    ...(canary &&
      rings && { canary: { ...versionOf(canary), ...rings, ...(differs && { contract: other }) } }),
  };
};

/**
 * Composes the versions in force.
 *
 * @throws ReleaseRefused (`release.refused`, with findings) when two remotes claim one path or one
 *   cannot be composed
 */
export const composeBody = ({ shell, remotes, revoked, policy }: InForce): CompositionBody => {
  const named = remotes
    .map((remote) => ({ name: remote.stable.release.name, remote }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const findings = compositionFaults(
    named.map(({ remote: { stable, canary } }) => ({
      folder: stable.release.folder,
      contracts: [contractIn(stable), ...(canary ? [contractIn(canary)] : [])],
    })),
  );
  if (findings.length > 0) {
    throw new ReleaseRefused('release.refused', {
      findings,
      detail: findings.map(({ message }) => message).join('\n'),
    });
  }
  return {
    schema: 'sala.mfe/1',
    channel: 'stable',
    shell: shellOf(shell),
    remotes: Object.fromEntries(named.map(({ name, remote }) => [name, remoteOf(remote)])),
    revoked: revoked.toSorted(),
    policy,
  };
};

/** `c-000001` */
export const compositionId = (seq: number): string => `c-${String(seq).padStart(6, '0')}`;

/**
 * The unsigned document.
 *
 * @param stamp.seq previous sequence number + 1
 * @param stamp.prev `sha256-…` of the previous composition, null for the first
 */
export const compose = (
  body: CompositionBody,
  {
    seq,
    prev,
    issuedAt,
  }: { readonly seq: number; readonly prev: string | null; readonly issuedAt: Date },
): Composition => ({
  ...body,
  id: compositionId(seq),
  seq,
  prev,
  issuedAt: issuedAt.toISOString(),
  expiresAt: new Date(issuedAt.getTime() + validDays * 86_400_000).toISOString(),
});

/** Inverse of {@link compose}. */
export const bodyOf = ({
  schema,
  channel,
  shell,
  remotes,
  revoked,
  policy,
}: Composition): CompositionBody => ({
  schema,
  channel,
  shell,
  remotes,
  revoked,
  policy,
});
