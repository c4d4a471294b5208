import type { Pool } from 'pg';
import type { CurrentRelease, Logger } from '../registry-port';
import { ChangeFeed } from './change-feed';
import type { CompositionStore } from './composition-store';

/** The composition in force, with change listeners. */
export class LiveComposition {
  private readonly listeners = new Set<() => void>();
  private readonly feed: ChangeFeed;
  /** Incremented by every notification: older reads are stale. */
  private generation = 0;
  private cached: { readonly generation: number; readonly release: CurrentRelease | null } | null =
    null;
  /** Sequence number of the last composition listeners were notified of. */
  private notifiedSeq = 0;
  private checking: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly compositions: CompositionStore,
    private readonly log: Logger,
  ) {
    this.feed = new ChangeFeed(pool.options, () => this.invalidate(), log);
  }

  async open(): Promise<void> {
    await this.feed.open();
    this.notifiedSeq = (await this.current())?.composition.seq ?? 0;
  }

  async close(): Promise<void> {
    this.listeners.clear();
    await this.feed.close();
    await this.checking;
  }

  /** Cached while no notification can be missed, so pages survive a database outage. */
  async current(): Promise<CurrentRelease | null> {
    const { cached, generation } = this;
    if (cached?.generation === generation && this.feed.isListening) return cached.release;
    try {
      const release = await this.compositions.latest(this.pool);
      this.cached = { generation, release };
      return release;
    } catch (error) {
      if (!cached) throw error;
      this.log.error(
        `the composition in force cannot be read; the last known one stays: ${String(error)}`,
      );
      return cached.release;
    }
  }

  onChange(listener: () => void): () => void {
    // Wrapped, so a function subscribed twice is two listeners.
    const subscription = (): void => listener();
    this.listeners.add(subscription);
    return () => void this.listeners.delete(subscription);
  }

  /** Invalidates the cache and checks for a new composition. */
  invalidate(): void {
    this.generation += 1;
    this.checking = this.checking
      .then(() => this.notify())
      .catch((error: unknown) => this.log.error(`releases cannot be followed: ${String(error)}`));
  }

  private async notify(): Promise<void> {
    const seq = (await this.current())?.composition.seq ?? 0;
    if (seq <= this.notifiedSeq) return;
    this.notifiedSeq = seq;
    for (const listener of this.listeners) listener();
  }
}
