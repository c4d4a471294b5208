import pg from 'pg';
import type { NumberedEvent, Position } from './event-batch';

/**
 * Poll intervals in milliseconds: while there are events, when there were none for a while, and
 * after a failure. Writes of this process poll at once.
 */
const intervals = { busy: 10, quiet: 100, failed: 1000 } as const;
/** A query that takes longer has silently lost its connection. */
const queryTimeoutMs = 5000;
/** Milliseconds after the last event until it counts as quiet. */
const busyMs = 2000;
/** With more events of a company in one poll, its pages reload everything. */
const eventsMax = 500;

/** Result of one poll of the outbox (migration 0200). */
export interface Poll {
  /** Position before the poll: no event is of an older transaction. */
  readonly since: Position;
  /** Position from which to poll next. */
  readonly horizon: Position;
  /**
   * By company, where null stands for too many events; null as a whole when the database was
   * replaced.
   */
  readonly events:
    | readonly { readonly companyId: string; readonly events: readonly NumberedEvent[] | null }[]
    | null;
}

export interface OutboxPollerOptions {
  /** Its settings are used for a separate connection, so that the pool keeps all of its own. */
  readonly pool: pg.Pool;
  /** When false, polling stops until the next start. */
  readonly hasListeners: () => boolean;
  readonly onPoll: (poll: Poll) => void;
  readonly onError: (cause: unknown) => void;
}

/**
 * Polls the outbox while somebody listens and finds each event once, in whatever order transactions
 * commit. It polls because NOTIFY would serialise writers (docs/adr/0044).
 */
export class OutboxPoller {
  private client: Promise<pg.Client> | null = null;
  private snapshot: string | null = null;
  private running: Promise<void> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isDue = false;
  private foundAt = 0;
  private closed = false;

  constructor(private readonly options: OutboxPollerOptions) {}

  /**
   * Once resolved, every event committed later is found.
   *
   * @throws when the database cannot be reached
   */
  start(): Promise<void> {
    this.running ??= this.begin().catch((cause: unknown) => {
      this.running = null;
      void this.disconnect();
      throw cause;
    });
    return this.running;
  }

  /** Polls at once, because this process has just written. */
  pollNow(): void {
    if (!this.timer) {
      this.isDue = true; // the current poll may not see it yet
      return;
    }
    clearTimeout(this.timer);
    void this.pollAgain();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.disconnect();
  }

  private async begin(): Promise<void> {
    this.snapshot = null;
    this.foundAt = Date.now();
    await this.pollAndSchedule();
  }

  private schedule(ms: number): void {
    if (!this.closed) this.timer = setTimeout(() => void this.pollAgain(), ms).unref();
  }

  private async pollAndSchedule(): Promise<void> {
    this.isDue = false;
    await this.poll();
    const interval = Date.now() - this.foundAt < busyMs ? intervals.busy : intervals.quiet;
    this.schedule(this.isDue ? 0 : interval);
  }

  private async pollAgain(): Promise<void> {
    this.timer = undefined;
    if (!this.options.hasListeners()) {
      this.running = null;
      return;
    }
    try {
      await this.pollAndSchedule();
    } catch (cause) {
      if (!this.closed) this.options.onError(cause);
      void this.disconnect();
      this.schedule(intervals.failed); // continues from the same position, so nothing is lost
    }
  }

  private async poll(): Promise<void> {
    const client = await this.connected();
    const { rows } = await client.query<Poll & { readonly snapshot: string }>({
      name: 'outbox_news',
      text: 'select seen as snapshot, since::text, horizon::text, news as events from outbox_news($1, $2)',
      values: [this.snapshot, eventsMax],
    });
    const [found] = rows;
    if (!found) throw new Error('outbox_news answers with one row');
    const { snapshot, ...poll } = found;
    this.snapshot = snapshot;
    if (poll.events?.length === 0) return;
    this.foundAt = Date.now();
    this.options.onPoll(poll);
  }

  private connected(): Promise<pg.Client> {
    this.client ??= this.connect().catch((cause: unknown) => {
      this.client = null;
      throw cause;
    });
    return this.client;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.options.pool.options, query_timeout: queryTimeoutMs });
    client.on('error', () => undefined); // the current or next query fails with it
    await client.connect();
    return client;
  }

  private async disconnect(): Promise<void> {
    const pending = this.client;
    this.client = null;
    const client = await pending?.catch(() => null);
    await client?.end().catch(() => undefined); // it may have ended already
  }
}
