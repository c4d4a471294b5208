import type { Release } from '@sala/shared-contracts';
import type { ReleaseImpact } from '../registry-port';
import { remoteFindings, symbolUse, type ShellPromise } from '../rules';

/** A version a page may get, or get again by rollback. */
export interface DeployedRelease {
  readonly release: Release;
  readonly channels: ReleaseImpact['versions'][number]['channels'];
}

/** What a candidate shell would provide; it need not have a version yet. */
export type ImpactCandidate = Omit<ShellPromise, 'version'>;

const copy = (names: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(names).map(([key, list]) => [key, [...list]]));

/**
 * Applies the publish rules to every deployed version of every remote under a candidate shell.
 * Broken versions come first.
 */
export const impactOf = (
  candidate: ImpactCandidate,
  deployed: readonly DeployedRelease[],
): ReleaseImpact['versions'] => {
  const shell = { ...candidate, version: `with SDK ${candidate.sdk}` };
  const versions = deployed
    .filter(({ release }) => release.kind === 'remote')
    .map(({ release, channels }) => {
      const findings = remoteFindings(release, shell, []);
      const { missing, deprecated } = symbolUse(release, shell);
      return {
        name: release.name,
        version: release.version,
        channels,
        owner: release.contract?.owner ?? release.name,
        breaks: findings.some(({ level }) => level === 'fail'),
        missing: copy(missing),
        deprecated: copy(deprecated),
        findings,
      };
    });
  return versions.sort(
    (one, other) => Number(other.breaks) - Number(one.breaks) || one.name.localeCompare(other.name),
  );
};
