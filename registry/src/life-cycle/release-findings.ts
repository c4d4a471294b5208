import type { Release, ReleaseFinding } from '@sala/shared-contracts';
import { compositionFaults } from '../composition/composition-faults';
import { revokedIn } from '../composition/body-in-force';
import type { Queryable } from '../log/event-log';
import { bundleOf, type ReleaseLog } from '../log/release-log';
import type { ReleaseRules } from '../registry-port';
import { readReleases } from '../releases/release-table';
import { shellName } from '../shell-name';

/** The releases to check against: for a shell also canaries, for a remote the stable ones. */
const versionsToCheckAgainst = (release: Release, log: ReleaseLog) =>
  Object.entries(log.bundles).flatMap(([name, { stable, canary }]) => {
    const versions = [stable, release.kind === 'shell' ? (canary?.version ?? null) : null];
    return versions.flatMap((version) => (version === null ? [] : [{ name, version }]));
  });

/** Newest versions of other remotes, which may have given up what this one claims. */
const successorsOf = (others: readonly Release[], log: ReleaseLog) =>
  others.flatMap(({ name, version }) => {
    const { published, revoked, swept } = bundleOf(log, name);
    const newest = published.findLast((one) => !revoked.includes(one) && !swept.includes(one));
    return newest === undefined || newest === version ? [] : [{ name, version: newest }];
  });

const claimingRemoteOf = ({ folder, contract }: Release) =>
  contract ? [{ folder, contracts: [contract] }] : [];

/**
 * Rule id of a claim that moves from another remote whose newest version gave it up: it may be
 * published, and both are promoted together.
 */
export const movedClaimRule = 'moves';

/** Collisions of paths, messages and slots with these releases. */
const collisionsWith = async (
  db: Queryable,
  log: ReleaseLog,
  release: Release,
  others: readonly Release[],
): Promise<ReleaseFinding[]> => {
  const faults = compositionFaults([...others, release].flatMap(claimingRemoteOf));
  if (faults.length === 0) return [];
  const successors = (await readReleases(db, successorsOf(others, log))).map(
    (published) => published.release,
  );
  const cured = successors.map((next) => {
    const succeeded = others.map((other) => (other.name === next.name ? next : other));
    return {
      next,
      left: new Set(
        compositionFaults([...succeeded, release].flatMap(claimingRemoteOf)).map(
          ({ message }) => message,
        ),
      ),
    };
  });
  return faults.map((fault) => {
    const giver = cured.find(({ left }) => !left.has(fault.message))?.next;
    if (!giver) return fault;
    const together = `${giver.folder} gives it up with ${giver.version}: promote both together (mfe promote ${release.name} --with ${giver.name})`;
    return { ...fault, rule: movedClaimRule, message: `${fault.message}; ${together}` };
  });
};

/** Findings of the rules against the releases in force, and collisions of paths and slots. */
export const releaseFindings = async (
  db: Queryable,
  rules: ReleaseRules,
  log: ReleaseLog,
  release: Release,
): Promise<ReleaseFinding[]> => {
  const running = (await readReleases(db, versionsToCheckAgainst(release, log))).map(
    (published) => published.release,
  );
  const others = running.filter(({ name }) => name !== release.name && name !== shellName);
  const findings = rules.check(release, {
    shell: running.find(({ name }) => name === shellName) ?? null,
    others,
    previous: running.find(({ name }) => name === release.name) ?? null,
    revoked: revokedIn(log),
  });
  if (!release.contract) return findings;
  return [...findings, ...(await collisionsWith(db, log, release, others))];
};
