import type { EventDraft } from '../life-cycle/life-cycle';
import { namedSince } from '../composition/recent-versions-sql';
import { makeChange, type ChangeParts } from '../life-cycle/make-change';
import type { Queryable } from '../log/event-log';
import { lastKnownGood, type ReleaseLog } from '../log/release-log';
import { versionsToSweep, type ReleaseQuotas } from '../life-cycle/quotas';
import type { Logger, ReleaseActor } from '../registry-port';
import type { VersionName } from '../releases/release-table';
import type { Artefacts } from './artefacts';

/** Retention in days of unused files: a tab left open over a holiday still works. */
export const retentionDays = 30;

/** The actor in the log. */
const sweeper: ReleaseActor = { kind: 'operator', id: 'sweep', name: 'sweep' };

/** Versions deleted per turn: the log is locked meanwhile. */
const sweptPerTurn = 20;

/** Versions a page can get now. */
const inUse = ({ bundles }: ReleaseLog): VersionName[] =>
  Object.entries(bundles).flatMap(([name, bundle]) =>
    [bundle.stable, bundle.canary?.version ?? null, lastKnownGood(bundle)].flatMap((version) =>
      version === null ? [] : [{ name, version }],
    ),
  );

const textOf = ({ name, version }: VersionName): string => `${name}@${version}`;

/** Versions with no event, no composition in force and no open tab for `forDays` days. */
const unused = async (db: Queryable, now: Date, forDays: number): Promise<VersionName[]> => {
  const since = new Date(now.getTime() - forDays * 86_400_000);
  const { rows } = await db.query<VersionName>(
    `with ${namedSince}
     select name, version from release_version v
       where published_at < $1
         and not exists (select 1 from named n where n.name = v.name and n.version = v.version)
         and not exists (select 1 from release_beacon b where b.name = v.name and b.version = v.version and b.minute >= $1)
         and not exists (select 1 from release_event e where e.bundle = v.name and e.version = v.version and e.at >= $1)
       order by published_at, name, version`,
    [since],
  );
  return rows;
};

const draftOf = (versions: readonly VersionName[], unusedForDays: number): EventDraft => {
  const byName: Record<string, string[]> = {};
  for (const { name, version } of versions) (byName[name] ??= []).push(version);
  return {
    action: 'swept',
    target: { name: null, version: null },
    evidence: { versions: byName, unusedForDays },
  };
};

/** Unused and not in force. */
const removableOf = (
  log: ReleaseLog,
  candidates: readonly VersionName[],
): ((one: VersionName) => boolean) => {
  const inUseVersions = new Set(inUse(log).map(textOf));
  const unusedVersions = new Set(candidates.map(textOf));
  return (one) =>
    unusedVersions.has(textOf(one)) &&
    !inUseVersions.has(textOf(one)) &&
    log.bundles[one.name]?.swept.includes(one.version) !== true;
};

/**
 * Marks versions of a bundle as swept to stay within its quota. @param coming the release about to
 * be published
 */
export const makeRoom = async (
  change: ChangeParts,
  quotas: ReleaseQuotas,
  name: string,
  coming?: { readonly versions: number; readonly bytes: number },
): Promise<boolean> => {
  const changed = await makeChange(change, {
    actor: sweeper,
    reason: null,
    decide: async (log, db) => {
      const mayGo = removableOf(log, await unused(db, change.clock(), quotas.youngDays));
      const toSweep = await versionsToSweep(db, quotas, log, { name, mayGo, coming });
      return toSweep.length > 0 ? draftOf(toSweep, quotas.youngDays) : null;
    },
  });
  return changed !== null;
};

/** Marks unused versions as swept in the log; {@link SweptFiles.drop} deletes the files. */
export const sweep = async (change: ChangeParts, quotas: ReleaseQuotas): Promise<void> => {
  await makeChange(change, {
    actor: sweeper,
    reason: null,
    decide: async (log, db) => {
      const candidates = await unused(db, change.clock(), retentionDays);
      const toSweep = candidates.filter(removableOf(log, candidates));
      return toSweep.length > 0 ? draftOf(toSweep, retentionDays) : null;
    },
  });
  const { bundles } = await change.reader.read(change.pool);
  for (const name of Object.keys(bundles)) await makeRoom(change, quotas, name);
};

const sweptIn = ({ bundles }: ReleaseLog): VersionName[] =>
  Object.entries(bundles).flatMap(([name, { swept }]) =>
    swept.map((version) => ({ name, version })),
  );

/**
 * Deletes the files of swept versions, locally and in the mirror. Work left by a crashed process,
 * and this process's own copies, go on the next run.
 */
export class SweptFiles {
  /** `name@version` whose files are gone. */
  private dropped: ReadonlySet<string> = new Set();

  constructor(
    private readonly change: ChangeParts,
    private readonly artefacts: Artefacts,
    private readonly log: Logger,
  ) {}

  async drop(): Promise<void> {
    while (await this.dropSome());
  }

  /**
   * Holds the writers' lock, so republishing a swept version is serialised. @returns whether more
   * remain
   */
  private async dropSome(): Promise<boolean> {
    let remaining = 0;
    await makeChange(this.change, {
      actor: sweeper,
      reason: null,
      decide: async (log, db) => {
        const swept = sweptIn(log);
        // Forgets versions republished meanwhile: they may be swept again.
        const dropped = new Set(swept.map(textOf).filter((text) => this.dropped.has(text)));
        const waiting = swept.filter((one) => !dropped.has(textOf(one)));
        for (const one of waiting.slice(0, sweptPerTurn)) {
          await this.dropOne(db, one);
          dropped.add(textOf(one));
        }
        this.dropped = dropped;
        remaining = waiting.length - sweptPerTurn;
        return null;
      },
    });
    return remaining > 0;
  }

  private async dropOne(db: Queryable, { name, version }: VersionName): Promise<void> {
    const { rows } = await db.query<{ readonly folder: string }>(
      'select folder from release_version where name = $1 and version = $2',
      [name, version],
    );
    const [row] = rows;
    if (!row) return;
    await this.artefacts.drop(row.folder, version);
    this.log.info(`the files of ${name}@${version} were deleted: unused`);
  }
}
