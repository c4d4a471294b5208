import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from '../registry-port';

/** Each process reports its page count at this interval, and shortly after a change (debounced). */
const reportIntervalMs = 15_000;
const settleMs = 500;
/** A process silent for this long counts as gone. */
const processTimeoutMs = 45_000;

/** Open pages across all processes of one database. */
export class OpenTabs {
  private readonly process = randomUUID();
  private here = 0;
  private hasRow = false;
  private settling: NodeJS.Timeout | null = null;
  private saying: Promise<void> = Promise.resolve();
  private readonly beat = setInterval(() => this.sayAgain(), reportIntervalMs).unref();

  constructor(
    private readonly pool: Pool,
    private readonly clock: () => Date,
    private readonly log: Logger,
  ) {}

  /** Pages connected to this process. */
  set(count: number): void {
    this.here = count;
    this.settling ??= setTimeout(() => {
      this.settling = null;
      this.say();
    }, settleMs).unref();
  }

  async total(): Promise<number> {
    const since = new Date(this.clock().getTime() - processTimeoutMs);
    const { rows } = await this.pool.query<{ readonly tabs: number }>(
      'select coalesce(sum(tabs), 0)::int as tabs from release_listener where process <> $1 and at > $2',
      [this.process, since],
    );
    return this.here + (rows[0]?.tabs ?? 0);
  }

  async close(): Promise<void> {
    clearInterval(this.beat);
    if (this.settling) clearTimeout(this.settling);
    await this.saying;
    if (this.hasRow)
      await this.pool
        .query('delete from release_listener where process = $1', [this.process])
        .catch(() => undefined); // it expires anyway
  }

  private sayAgain(): void {
    if (this.hasRow || this.here > 0) this.say();
  }

  private say(): void {
    this.saying = this.saying
      .then(() => this.write())
      .catch((error: unknown) =>
        this.log.warn(`the number of open pages could not be stored: ${String(error)}`),
      );
  }

  private async write(): Promise<void> {
    const now = this.clock();
    await this.pool.query(
      `with forgotten as (delete from release_listener where at < $4)
       insert into release_listener (process, tabs, at) values ($1, $2, $3) on conflict (process) do update set tabs = excluded.tabs, at = excluded.at`,
      [this.process, this.here, now, new Date(now.getTime() - 60 * processTimeoutMs)],
    );
    this.hasRow = true;
  }
}
