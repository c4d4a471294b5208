import type { Release, ReleaseFinding } from '@sala/shared-contracts';
import type { Queryable } from '../log/event-log';
import { bundleOf, type ReleaseLog } from '../log/release-log';
import type { PathClaims } from '../registry-port';
import { readRelease } from '../releases/release-table';

const pathsOf = ({ contract }: Release): readonly string[] =>
  contract?.routes.map(({ path }) => path) ?? [];

const isBelowPath = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`);

/** Paths of the remote's last stable version, and its own name, which is unique. */
const ownPrefixes = async (
  db: Queryable,
  log: ReleaseLog,
  name: string,
): Promise<readonly string[]> => {
  const { stable, everStable } = bundleOf(log, name);
  const version = stable ?? everStable.at(-1);
  const stableRelease = version === undefined ? null : await readRelease(db, name, version);
  return [name.replace(/^mfe_/, '/'), ...(stableRelease ? pathsOf(stableRelease.release) : [])];
};

/** Findings for paths the publisher may not claim. */
export const claimFindings = async (
  db: Queryable,
  log: ReleaseLog,
  release: Release,
  claims: PathClaims,
): Promise<ReleaseFinding[]> => {
  if (claims === 'any' || release.contract === null) return [];
  const prefixes = claims === 'own' ? await ownPrefixes(db, log, release.name) : claims;
  const foreignPaths = pathsOf(release).filter(
    (path) => !prefixes.some((prefix) => isBelowPath(path, prefix)),
  );
  return foreignPaths.map((path) => ({
    rule: 'paths',
    level: 'fail',
    subject: release.folder,
    message: `${release.folder} claims ${path}, and this token may claim ${prefixes.join(', ')}; choose another path, or ask an administrator for a token with --prefix ${path}`,
  }));
};
