import pg from 'pg';
import type { Announced, Position } from './event-batch';

/**
 * Milliseconds between two looks, unless this process writes: while there is news, when there was
 * none for a while, and after a failure.
 */
const looks = { busy: 10, quiet: 100, failed: 1000 } as const;
/** A look that takes longer has lost its connection without being told. */
const longestLook = 5000;
/** So long after the last news it counts as quiet. */
const busyFor = 2000;
/**
 * More events of one company in one look are not told one by one: its pages ask for everything
 * anew.
 */
const mostTold = 500;

/** One look at the outbox (migration 0200). */
export interface Look {
  /** Where it began: nothing in it is of an older transaction. */
  readonly since: Position;
  /** From where one would have to look again. */
  readonly horizon: Position;
  /** By company; events are null when there are too many. null: the database is another one. */
  readonly news:
    | readonly { readonly companyId: string; readonly events: readonly Announced[] | null }[]
    | null;
}

export interface OutboxWatchOptions {
  /** Its settings serve for a connection of its own: one of the pool's would be missing there. */
  readonly pool: pg.Pool;
  /** Nobody: it stops until it is started again. */
  readonly isWanted: () => boolean;
  readonly onLook: (look: Look) => void;
  readonly onTrouble: (cause: unknown) => void;
}

/**
 * Looks at the outbox for as long as somebody listens, and finds each event once, in whatever order
 * transactions end. Who writes waits for nobody: that is why it looks instead of being notified
 * (docs/adr/0044).
 */
export class OutboxWatch {
  private client: Promise<pg.Client> | null = null;
  private seen: string | null = null;
  private running: Promise<void> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isDue = false;
  private foundAt = 0;
  private closed = false;

  constructor(private readonly options: OutboxWatchOptions) {}

  /**
   * Once it resolves, nothing that is committed goes unseen. @throws when the database cannot be
   * reached
   */
  start(): Promise<void> {
    this.running ??= this.begin().catch((cause: unknown) => {
      this.running = null;
      void this.leave();
      throw cause;
    });
    return this.running;
  }

  /** This process has just written: its pages hear of it at once. */
  soon(): void {
    if (!this.timer) {
      this.isDue = true; // a look is under way, which may not see it yet
      return;
    }
    clearTimeout(this.timer);
    void this.again();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.leave();
  }

  private async begin(): Promise<void> {
    this.seen = null;
    this.foundAt = Date.now();
    await this.lookAndPlan();
  }

  private later(ms: number): void {
    if (!this.closed) this.timer = setTimeout(() => void this.again(), ms).unref();
  }

  private async lookAndPlan(): Promise<void> {
    this.isDue = false;
    await this.look();
    const calm = Date.now() - this.foundAt < busyFor ? looks.busy : looks.quiet;
    this.later(this.isDue ? 0 : calm);
  }

  private async again(): Promise<void> {
    this.timer = undefined;
    if (!this.options.isWanted()) {
      this.running = null;
      return;
    }
    try {
      await this.lookAndPlan();
    } catch (cause) {
      if (!this.closed) this.options.onTrouble(cause);
      void this.leave();
      this.later(looks.failed); // it goes on from where it was: what happens meanwhile is found then
    }
  }

  private async look(): Promise<void> {
    const client = await this.connected();
    const { rows } = await client.query<Look & { readonly seen: string }>({
      name: 'outbox_news',
      text: 'select seen, since::text, horizon::text, news from outbox_news($1, $2)',
      values: [this.seen, mostTold],
    });
    const [found] = rows;
    if (!found) throw new Error('outbox_news answers with one row');
    const { seen, ...look } = found;
    this.seen = seen;
    if (look.news?.length === 0) return;
    this.foundAt = Date.now();
    this.options.onLook(look);
  }

  private connected(): Promise<pg.Client> {
    this.client ??= this.connect().catch((cause: unknown) => {
      this.client = null;
      throw cause;
    });
    return this.client;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.options.pool.options, query_timeout: longestLook });
    client.on('error', () => undefined); // the look under way, or the next one, fails with it
    await client.connect();
    return client;
  }

  private async leave(): Promise<void> {
    const left = this.client;
    this.client = null;
    const client = await left?.catch(() => null);
    await client?.end().catch(() => undefined); // it may have ended already
  }
}
