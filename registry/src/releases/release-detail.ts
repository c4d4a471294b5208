import type { GateEvidence, Release, ReleaseDetail } from '@sala/shared-contracts';
import { ReleaseRefused } from '../life-cycle/release-refused';
import { readEventsOf, type Queryable } from '../log/event-log';
import { packageOf, satisfiesRange } from '../rules/share-rules';
import { readRelease, type VersionName } from './release-table';

/** Where each shared module comes from when this release runs under this shell. */
const sharesOf = ({ load, carried }: Release, shell: Release | null): ReleaseDetail['shares'] => {
  const lent = new Map(shell?.load.shared.map(({ key, provided }) => [key, provided]));
  return load.shared.map(({ key, range, singleton }) => {
    const offered = lent.get(key) ?? null;
    // A singleton is provided whatever range is requested.
    const from = offered !== null && (singleton || satisfiesRange(offered, range)) ? offered : null;
    const ownBytes = carried.find(({ name }) => name === packageOf(key))?.bytes ?? 0;
    return { key, range, from, singleton, ownBytes };
  });
};

/** Everything known about one version. @throws ReleaseRefused `release.unknown_version` */
export const detailOf = async (
  db: Queryable,
  { name, version }: VersionName,
  shellVersion: string | null,
): Promise<ReleaseDetail> => {
  const published = await readRelease(db, name, version);
  if (!published)
    throw new ReleaseRefused('release.unknown_version', {
      detail: `${name}@${version} was never published`,
    });
  const { release, findings, files, publishedAt, publishedBy } = published;
  const shell =
    release.kind === 'shell'
      ? release
      : shellVersion && (await readRelease(db, 'host_shell', shellVersion))?.release;
  const verified = await readEventsOf(db, { name, version }, 'verified');
  return {
    name,
    version,
    publishedAt,
    publishedBy,
    sdk: release.load.sdk,
    plugin: release.load.plugin,
    files: [...files],
    findings: [...findings],
    shares: sharesOf(release, shell || null),
    symbols: Object.fromEntries(
      Object.entries(release.symbols).map(([key, names]) => [key, [...names]]),
    ),
    evidence: verified.map(({ at, actor, evidence }) => ({
      at,
      by: actor.name,
      ...(evidence as GateEvidence),
    })), // validated by the contract when written
  };
};
