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
  private held: { readonly generation: number; readonly release: CurrentRelease | null } | null =
    null;
  /** Sequence number of the last composition listeners were notified of. */
  private told = 0;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly compositions: CompositionStore,
    private readonly log: Logger,
  ) {
    this.feed = new ChangeFeed(pool.options, () => this.stir(), log);
  }

  async open(): Promise<void> {
    await this.feed.open();
    this.told = (await this.current())?.composition.seq ?? 0;
  }

  async close(): Promise<void> {
    this.listeners.clear();
    await this.feed.close();
    await this.looking;
  }

  /** Cached while no notification can be missed, so pages survive a database outage. */
  async current(): Promise<CurrentRelease | null> {
    const { held, generation } = this;
    if (held?.generation === generation && this.feed.isListening) return held.release;
    try {
      const release = await this.compositions.latest(this.pool);
      this.held = { generation, release };
      return release;
    } catch (error) {
      if (!held) throw error;
      this.log.error(
        `the composition in force cannot be read; the last one known stays: ${String(error)}`,
      );
      return held.release;
    }
  }

  onChange(listener: () => void): () => void {
    // Wrapped, so a function subscribed twice is two listeners.
    const own = (): void => listener();
    this.listeners.add(own);
    return () => void this.listeners.delete(own);
  }

  /** Invalidates the cache and checks for a new composition. */
  stir(): void {
    this.generation += 1;
    this.looking = this.looking
      .then(() => this.tell())
      .catch((error: unknown) => this.log.error(`releases cannot be followed: ${String(error)}`));
  }

  private async tell(): Promise<void> {
    const seq = (await this.current())?.composition.seq ?? 0;
    if (seq <= this.told) return;
    this.told = seq;
    for (const listener of this.listeners) listener();
  }
}
