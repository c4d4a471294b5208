import type { Queryable } from '../log/event-log';
import { namedSince } from './named-since';

interface Known {
  /** Of the newest composition that was looked at. */
  readonly seq: number;
  /** `mfe_billing@1.0.0-0123abcd` */
  readonly versions: ReadonlySet<string>;
}

/**
 * The versions that anybody may load: those in force (stable, canary, last known good), and those
 * that were within the time for which unused files are kept, because a tab that was left open still
 * runs them.
 */
export class OpenVersions {
  private known: Known = { seq: -1, versions: new Set() };

  /** @param since how far back a version may have been in force. */
  constructor(
    private readonly db: Queryable,
    private readonly since: () => Date,
  ) {}

  /**
   * Versions that are known to be open need no database; what another process put in force a moment
   * ago is found, too.
   */
  async has(name: string, version: string): Promise<boolean> {
    const subject = `${name}@${version}`;
    if (this.known.versions.has(subject)) return true;
    if ((await this.newestSeq()) > this.known.seq) await this.renew();
    return this.known.versions.has(subject);
  }

  /** Time passes: what was in force too long ago is left out. */
  async renew(): Promise<void> {
    const { rows } = await this.db.query<{
      readonly seq: string | number;
      readonly versions: readonly string[] | null;
    }>(
      `with ${namedSince} select (select coalesce(max(seq), 0) from release_composition) as seq, (select array_agg(name || '@' || version) from named) as versions`,
      [this.since()],
    );
    const [row] = rows;
    if (row) this.known = { seq: Number(row.seq), versions: new Set(row.versions ?? []) };
  }

  private async newestSeq(): Promise<number> {
    const { rows } = await this.db.query<{ readonly seq: string | number }>(
      'select coalesce(max(seq), 0) as seq from release_composition',
    );
    return Number(rows[0]?.seq ?? 0);
  }
}
