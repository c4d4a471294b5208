import type { Queryable } from '../log/event-log';
import { bundleOf, type ReleaseLog } from '../log/release-log';
import type { ReleaseActor } from '../registry-port';
import type { VersionName } from '../releases/release-table';
import { ReleaseRefused } from './release-refused';

/** Limits per token and per bundle (docs/how-to/release.md). */
export interface ReleaseQuotas {
  /** New versions per token or staff member and hour. */
  readonly publishesPerHour: number;
  /** Stored versions per bundle. */
  readonly versionsKept: number;
  /** Their total size, unpacked. */
  readonly bytesKept: number;
  /** Versions active within this many days are never swept for space. */
  readonly youngDays: number;
}

export const releaseQuotas: ReleaseQuotas = {
  publishesPerHour: 60,
  versionsKept: 200,
  bytesKept: 4 * 1024 ** 3,
  youngDays: 7,
};

const hourMs = 3_600_000;

/**
 * The operator is exempt: a first start publishes everything.
 *
 * @throws ReleaseRefused `request.rate_limited`, with the seconds to wait
 */
export const assertPublishRate = async (
  db: Queryable,
  { publishesPerHour }: ReleaseQuotas,
  actor: ReleaseActor,
  now: Date,
): Promise<void> => {
  if (actor.kind === 'operator') return;
  const { rows } = await db.query<{ readonly at: string | Date }>(
    `select at from release_event where action = 'published' and actor->>'id' = $1 and at > $2
      order by seq desc offset $3 limit 1`,
    [actor.id, new Date(now.getTime() - hourMs), publishesPerHour - 1],
  );
  const [counted] = rows;
  if (!counted) return;
  const retryAfterSeconds = Math.max(
    1,
    Math.ceil((new Date(counted.at).getTime() + hourMs - now.getTime()) / 1000),
  );
  const detail = `this token has published ${publishesPerHour} versions within an hour; the next one is accepted in ${Math.ceil(retryAfterSeconds / 60)} min`;
  throw new ReleaseRefused('request.rate_limited', { detail, retryAfterSeconds });
};

interface KeptVersion extends VersionName {
  readonly bytes: number;
}

/** Stored versions of a bundle, oldest first. */
const storedVersionsOf = async (
  db: Queryable,
  log: ReleaseLog,
  name: string,
): Promise<readonly KeptVersion[]> => {
  const { rows } = await db.query<{ readonly version: string; readonly bytes: string | number }>(
    `select version, (select coalesce(sum((file->>'bytes')::bigint), 0) from jsonb_array_elements(files) as file) as bytes
      from release_version where name = $1 order by published_at, version`,
    [name],
  );
  const { swept } = bundleOf(log, name);
  return rows
    .filter(({ version }) => !swept.includes(version))
    .map(({ version, bytes }) => ({ name, version, bytes: Number(bytes) }));
};

/** The release about to be published; zeros: check the bundle as it is. */
interface Coming {
  readonly versions: number;
  readonly bytes: number;
}

const nothing: Coming = { versions: 0, bytes: 0 };

const fits = ({ versions, bytes }: Coming, { versionsKept, bytesKept }: ReleaseQuotas): boolean =>
  versions <= versionsKept && bytes <= bytesKept;

const together = (kept: readonly KeptVersion[], coming: Coming): Coming => ({
  versions: kept.length + coming.versions,
  bytes: kept.reduce((sum, { bytes }) => sum + bytes, coming.bytes),
});

/**
 * The oldest versions of a bundle to delete so that it fits.
 *
 * @param mayGo whether a version is unused; used ones stay even if the bundle then exceeds its
 *   quota
 */
export const versionsToSweep = async (
  db: Queryable,
  quotas: ReleaseQuotas,
  log: ReleaseLog,
  {
    name,
    mayGo,
    coming = nothing,
  }: {
    readonly name: string;
    readonly mayGo: (one: VersionName) => boolean;
    readonly coming?: Coming | undefined;
  },
): Promise<readonly VersionName[]> => {
  let remaining = await storedVersionsOf(db, log, name);
  const toSweep: VersionName[] = [];
  for (const one of remaining) {
    if (fits(together(remaining, coming), quotas)) break;
    if (!mayGo(one)) continue;
    toSweep.push(one);
    remaining = remaining.filter((other) => other !== one);
  }
  return toSweep;
};

const gibibytes = (bytes: number): string => `${Math.round((bytes / 1024 ** 3) * 10) / 10} GiB`;

/** @throws ReleaseRefused `release.quota_reached` */
export const assertRoom = async (
  db: Queryable,
  quotas: ReleaseQuotas,
  log: ReleaseLog,
  { name, bytes }: { readonly name: string; readonly bytes: number },
): Promise<void> => {
  if (fits(together(await storedVersionsOf(db, log, name), { versions: 1, bytes }), quotas)) return;
  const { versionsKept, bytesKept, youngDays } = quotas;
  const detail = `${name} would keep more than ${versionsKept} versions or ${gibibytes(bytesKept)}, all of them in force, needed for rollback or used within ${youngDays} days; publish less often, or again later`;
  throw new ReleaseRefused('release.quota_reached', { detail });
};
