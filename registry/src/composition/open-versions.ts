import type { Queryable } from '../log/event-log';
import { namedSince } from './recent-versions-sql';

interface OpenSnapshot {
  /** Of the newest composition read. */
  readonly seq: number;
  /** `mfe_billing@1.0.0-0123abcd` */
  readonly versions: ReadonlySet<string>;
}

/**
 * Versions any page may load: those in force (stable, canary, last known good) and those in force
 * within the retention time, which open tabs may still run.
 */
export class OpenVersions {
  private open: OpenSnapshot = { seq: -1, versions: new Set() };

  /** @param since start of the retention time */
  constructor(
    private readonly db: Queryable,
    private readonly since: () => Date,
  ) {}

  /**
   * Known open versions need no query; unknown ones are looked up, since another process may have
   * just promoted them.
   */
  async has(name: string, version: string): Promise<boolean> {
    const subject = `${name}@${version}`;
    if (this.open.versions.has(subject)) return true;
    if ((await this.newestSeq()) > this.open.seq) await this.renew();
    return this.open.versions.has(subject);
  }

  /** Drops versions past the retention time. */
  async renew(): Promise<void> {
    const { rows } = await this.db.query<{
      readonly seq: string | number;
      readonly versions: readonly string[] | null;
    }>(
      `with ${namedSince} select (select coalesce(max(seq), 0) from release_composition) as seq, (select array_agg(name || '@' || version) from named) as versions`,
      [this.since()],
    );
    const [row] = rows;
    if (row) this.open = { seq: Number(row.seq), versions: new Set(row.versions ?? []) };
  }

  private async newestSeq(): Promise<number> {
    const { rows } = await this.db.query<{ readonly seq: string | number }>(
      'select coalesce(max(seq), 0) as seq from release_composition',
    );
    return Number(rows[0]?.seq ?? 0);
  }
}
