import type { Queryable } from '../log/event-log';
import { lastKnownGood, type ReleaseLog } from '../log/release-log';
import { readReleases, storedOf, type VersionName } from '../releases/release-table';
import { composeBody, type CompositionBody, type RemoteInForce } from './compose';
import { shellName } from '../shell-name';

/** `<federation name>@<version>` of every revoked version. */
export const revokedIn = (log: ReleaseLog): string[] =>
  Object.entries(log.bundles).flatMap(([name, { revoked }]) =>
    revoked.map((version) => `${name}@${version}`),
  );

/**
 * Composition body of the log's current state; null while there is no shell.
 *
 * @throws ReleaseRefused when the versions cannot run together
 */
export const bodyInForce = async (
  db: Queryable,
  log: ReleaseLog,
): Promise<CompositionBody | null> => {
  const wanted = Object.entries(log.bundles).flatMap(([name, bundle]): VersionName[] =>
    [bundle.stable, lastKnownGood(bundle), bundle.canary?.version ?? null].flatMap((version) =>
      version === null ? [] : [{ name, version }],
    ),
  );
  const releases = new Map(
    (await readReleases(db, wanted)).map((published) => [
      `${published.release.name}@${published.release.version}`,
      storedOf(published),
    ]),
  );
  const stored = (name: string, version: string) => {
    const found = releases.get(`${name}@${version}`);
    if (!found) throw new Error(`${name}@${version} is in the release log but not in its table`);
    return found;
  };
  const shell = log.bundles[shellName]?.stable;
  if (!shell) return null;
  const remotes = Object.entries(log.bundles).flatMap(([name, bundle]): RemoteInForce[] => {
    if (name === shellName || bundle.stable === null) return [];
    const lkg = lastKnownGood(bundle);
    const { canary } = bundle;
    return [
      {
        stable: stored(name, bundle.stable),
        ...(lkg !== null && { lkg: stored(name, lkg) }),
        ...(canary && { canary: { ...stored(name, canary.version), ...canary } }),
      },
    ];
  });
  return composeBody({
    shell: stored(shellName, shell),
    remotes,
    revoked: revokedIn(log),
    policy: { integrity: log.integrity },
  });
};
