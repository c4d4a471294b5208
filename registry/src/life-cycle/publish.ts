import type { ReleaseFinding } from '@sala/shared-contracts';
import type { PoolClient } from 'pg';
import type { Artefacts } from '../artefacts/artefacts';
import type { BuildReader } from '../artefacts/build-reader';
import type { ReadBuild } from '../artefacts/read-build';
import { makeRoom, type SweptFiles } from '../artefacts/sweep';
import { bundleOf, type ReleaseLog } from '../log/release-log';
import type { PathClaims, PublishResult, ReleaseActor, ReleaseRules } from '../registry-port';
import { insertRelease, readRelease, type VersionName } from '../releases/release-table';
import { refusesPublish } from '../rules';
import { makeChange, type ChangeParts } from './make-change';
import { claimFindings } from './path-claims';
import { releaseFindings, movedClaimRule } from './release-findings';
import type { EventDraft } from './life-cycle';
import { assertPublishRate, assertRoom, type ReleaseQuotas } from './quotas';
import { ReleaseRefused } from './release-refused';

export interface PublishParts {
  readonly change: ChangeParts;
  readonly artefacts: Artefacts;
  readonly rules: ReleaseRules;
  readonly reader: BuildReader;
  readonly quotas: ReleaseQuotas;
  readonly sweptFiles: SweptFiles;
}

export interface Publisher {
  readonly actor: ReleaseActor;
  readonly claims: PathClaims;
}

interface Staged {
  readonly build: ReadBuild;
  /** Staged path; null once moved to its final place. */
  place: string | null;
}

const countOf = (findings: readonly ReleaseFinding[]) => {
  const of = (wanted: ReleaseFinding['level']) =>
    findings.filter(({ level }) => level === wanted).length;
  return { fail: of('fail'), warn: of('warn'), note: of('note') };
};

const bytesOf = ({ files }: ReadBuild): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Sweeps unused versions to make room for a new one. */
const makeRoomFor = async (
  { change, quotas, sweptFiles }: PublishParts,
  build: ReadBuild,
): Promise<void> => {
  const { name, version } = build.release;
  const { published, swept } = bundleOf(await change.reader.read(change.pool), name);
  if (published.includes(version) && !swept.includes(version)) return;
  if (await makeRoom(change, quotas, name, { versions: 1, bytes: bytesOf(build) }))
    await sweptFiles.drop();
};

const putInPlace = async ({ artefacts }: PublishParts, staged: Staged): Promise<void> => {
  const { folder, version } = staged.build.release;
  if (staged.place !== null) await artefacts.place(staged.place, folder, version);
  staged.place = null;
};

const assertMayCome = async (
  { change, quotas }: PublishParts,
  { build }: Staged,
  actor: ReleaseActor,
  log: ReleaseLog,
  db: PoolClient,
): Promise<void> => {
  await assertPublishRate(db, quotas, actor, change.clock());
  await assertRoom(db, quotas, log, { name: build.release.name, bytes: bytesOf(build) });
};

/**
 * Runs under the writers' lock, so no one else stores this version. If the transaction fails later,
 * the next attempt replaces the orphaned directory.
 */
const store = async (
  parts: PublishParts,
  staged: Staged,
  { actor, claims }: Publisher,
  log: ReleaseLog,
  db: PoolClient,
): Promise<{ readonly findings: readonly ReleaseFinding[]; readonly draft: EventDraft | null }> => {
  const { release, files, digest } = staged.build;
  const { name, version, folder } = release;
  const existing = await readRelease(db, name, version);
  if (existing) {
    if (existing.digest !== digest) {
      throw new ReleaseRefused('release.exists', {
        detail: `${name}@${version} was already published with other bytes; versions are immutable, so build a new one`,
      });
    }
    const comesBack = bundleOf(log, name).swept.includes(version);
    if (comesBack) await assertMayCome(parts, staged, actor, log, db);
    // Restores files lost to a damaged disk or swept.
    if (!(await parts.artefacts.isIntact(folder, version, existing.files)))
      await putInPlace(parts, staged);
    const back: EventDraft = {
      action: 'published',
      target: { name, version },
      evidence: { digest, again: true },
    };
    return { findings: existing.findings, draft: comesBack ? back : null };
  }
  await assertMayCome(parts, staged, actor, log, db);
  const findings = [
    ...staged.build.scanned,
    ...(await claimFindings(db, log, release, claims)),
    ...(await releaseFindings(db, parts.rules, log, release)),
  ];
  const refusing = findings.filter(
    (finding) => finding.rule !== movedClaimRule && refusesPublish(finding),
  );
  if (refusing.length > 0) {
    throw new ReleaseRefused('release.refused', {
      findings,
      detail: refusing.map(({ message }) => message).join('\n'),
    });
  }
  await putInPlace(parts, staged);
  await insertRelease(db, {
    release,
    findings,
    files,
    digest,
    publishedAt: parts.change.clock().toISOString(),
    publishedBy: actor.name,
  });
  const evidence = {
    digest,
    files: files.length,
    bytes: bytesOf(staged.build),
    findings: countOf(findings),
  };
  return { findings, draft: { action: 'published', target: { name, version }, evidence } };
};

/**
 * Checks a finished build, stores it and logs it. Republishing the same bytes is a no-op.
 *
 * @throws ReleaseRefused `release.refused` with findings, `release.exists`, `release.quota_reached`
 *   or `request.rate_limited`
 */
export const publish = async (
  parts: PublishParts,
  directory: string,
  claimed: VersionName,
  publisher: Publisher,
): Promise<PublishResult> => {
  // Staged before the checks, so what is checked is what is stored.
  const place = await parts.artefacts.stage(directory);
  const staged: { place: string | null } = { place };
  try {
    const work: Staged = Object.assign(staged, {
      build: await parts.reader.read({ directory: place, ...claimed }),
    });
    await makeRoomFor(parts, work.build);
    let findings: readonly ReleaseFinding[] = [];
    const changed = await makeChange(parts.change, {
      actor: publisher.actor,
      reason: null,
      decide: async (log, db) => {
        const stored = await store(parts, work, publisher, log, db);
        findings = stored.findings;
        return stored.draft;
      },
    });
    return { ...claimed, findings, event: changed?.event ?? null };
  } finally {
    if (staged.place !== null) await parts.artefacts.discard(staged.place);
  }
};
