import type { BundleState, VersionState } from '@sala/shared-contracts';
import type { Queryable } from '../log/event-log';
import type { VersionName } from './release-table';

/** Immutable facts of a version, needed at every read of the state. */
export interface VersionFacts
  extends
    Pick<VersionState, 'publishedAt' | 'publishedBy' | 'findings'>,
    Pick<BundleState, 'folder' | 'kind' | 'owner'> {}

interface Row {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly published_at: string | Date;
  readonly published_by: string;
  readonly kind: BundleState['kind'];
  readonly owner: string;
  readonly fail: number;
  readonly warn: number;
  readonly note: number;
}

/** Caches facts, because the releases themselves are large. */
export class VersionFactsReader {
  private readonly cache = new Map<string, VersionFacts>();

  /** @returns by `name@version` */
  async read(
    db: Queryable,
    wanted: readonly VersionName[],
  ): Promise<ReadonlyMap<string, VersionFacts>> {
    const missing = wanted.filter(({ name, version }) => !this.cache.has(`${name}@${version}`));
    if (missing.length > 0) {
      const { rows } = await db.query<Row>(
        `select name, version, folder, published_at, published_by,
           case when name = 'host_shell' then 'shell' else release->'contract'->>'kind' end as kind,
           coalesce(release->'contract'->>'owner', 'platform') as owner,
           (select count(*)::int from jsonb_path_query(findings, '$[*] ? (@.level == "fail")')) as fail,
           (select count(*)::int from jsonb_path_query(findings, '$[*] ? (@.level == "warn")')) as warn,
           (select count(*)::int from jsonb_path_query(findings, '$[*] ? (@.level == "note")')) as note
         from release_version where (name, version) in (select * from unnest($1::text[], $2::text[]))`,
        [missing.map(({ name }) => name), missing.map(({ version }) => version)],
      );
      for (const {
        name,
        version,
        folder,
        published_at,
        published_by,
        kind,
        owner,
        ...findings
      } of rows) {
        const publishedAt = new Date(published_at).toISOString();
        this.cache.set(`${name}@${version}`, {
          folder,
          kind,
          owner,
          publishedAt,
          publishedBy: published_by,
          findings,
        });
      }
    }
    return this.cache;
  }
}
