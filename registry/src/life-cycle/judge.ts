import type { Release, ReleaseFinding } from '@sala/shared-contracts';
import { compositionFaults } from '../composition/composition-faults';
import { revokedIn } from '../composition/in-force';
import type { Queryable } from '../log/event-log';
import type { ReleaseLog } from '../log/state';
import type { ReleaseRules } from '../registry-port';
import { readReleases } from '../releases/release-table';

const shellName = 'host_shell';

/** Whom a release would run with: a shell meets canaries, too; a remote meets what is stable. */
const companyFor = (release: Release, log: ReleaseLog) =>
  Object.entries(log.bundles).flatMap(([name, { stable, canary }]) => {
    const versions = [stable, release.kind === 'shell' ? (canary?.version ?? null) : null];
    return versions.flatMap((version) => (version === null ? [] : [{ name, version }]));
  });

/** What the rules say of a release in the company that is in force, and whether its paths and slots are free. */
export const judge = async (db: Queryable, rules: ReleaseRules, log: ReleaseLog, release: Release): Promise<ReleaseFinding[]> => {
  const company = (await readReleases(db, companyFor(release, log))).map((published) => published.release);
  const others = company.filter(({ name }) => name !== release.name && name !== shellName);
  const findings = rules.check(release, {
    shell: company.find(({ name }) => name === shellName) ?? null,
    others,
    previous: company.find(({ name }) => name === release.name) ?? null,
    revoked: revokedIn(log),
  });
  if (!release.contract) return findings;
  const claims = [...others, release].flatMap(({ folder, contract }) => (contract ? [{ folder, contracts: [contract] }] : []));
  return [...findings, ...compositionFaults(claims)];
};
