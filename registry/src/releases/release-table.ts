import type { Release, ReleaseFinding } from '@sala/shared-contracts';
import type { ReleaseFile } from '../artefacts/inspect-build';
import type { StoredRelease } from '../composition/compose';
import type { Queryable } from '../log/event-log';

/** A version as published. */
export interface PublishedRelease {
  readonly release: Release;
  readonly findings: readonly ReleaseFinding[];
  readonly files: readonly ReleaseFile[];
  readonly digest: string;
  /** RFC 3339. */
  readonly publishedAt: string;
  readonly publishedBy: string;
}

interface Row {
  readonly release: Release;
  readonly findings: readonly ReleaseFinding[];
  readonly files: readonly ReleaseFile[];
  readonly digest: string;
  readonly published_at: string | Date;
  readonly published_by: string;
}

export interface VersionName {
  readonly name: string;
  readonly version: string;
}

const publishedOf = ({ published_at, published_by, ...row }: Row): PublishedRelease => ({
  ...row,
  publishedAt: new Date(published_at).toISOString(),
  publishedBy: published_by,
});

/** The published ones of these versions, unordered. */
export const readReleases = async (
  db: Queryable,
  wanted: readonly VersionName[],
): Promise<PublishedRelease[]> => {
  if (wanted.length === 0) return [];
  const { rows } = await db.query<Row>(
    `select release, findings, files, digest, published_at, published_by from release_version
      where (name, version) in (select * from unnest($1::text[], $2::text[]))`,
    [wanted.map(({ name }) => name), wanted.map(({ version }) => version)],
  );
  return rows.map(publishedOf);
};

export const readRelease = async (
  db: Queryable,
  name: string,
  version: string,
): Promise<PublishedRelease | null> => (await readReleases(db, [{ name, version }]))[0] ?? null;

export const insertRelease = async (db: Queryable, published: PublishedRelease): Promise<void> => {
  const { release, findings, files, digest, publishedAt, publishedBy } = published;
  await db.query(
    `insert into release_version (name, version, folder, release, findings, files, digest, published_at, published_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      release.name,
      release.version,
      release.folder,
      release,
      JSON.stringify(findings),
      JSON.stringify(files),
      digest,
      publishedAt,
      publishedBy,
    ],
  );
};

/** In the form compositions use. */
export const storedOf = ({ release, files }: PublishedRelease): StoredRelease => ({
  release,
  load: files.find(({ file }) => file === 'load.json')?.integrity ?? '', // every published release has one (inspect-build.ts)
});
