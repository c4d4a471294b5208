import type { Pool } from 'pg';
import type { CurrentRelease, Logger } from '../registry-port';
import { ChangeFeed } from './change-feed';
import type { CompositionStore } from './composition-store';

/** The composition in force, and who wants to hear when it is another. */
export class LiveComposition {
  private readonly listeners = new Set<() => void>();
  private readonly feed: ChangeFeed;
  /** Counts what was heard: what was read before is old. */
  private generation = 0;
  private held: { readonly generation: number; readonly release: CurrentRelease | null } | null =
    null;
  /** Number of the last composition that listeners were told of. */
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

  /**
   * From memory while nothing can have happened unheard; a database that is away does not take
   * pages with it.
   */
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
    // Two that hand over the same function are two.
    const own = (): void => listener();
    this.listeners.add(own);
    return () => void this.listeners.delete(own);
  }

  /** Something happened: what was read before is old, and there may be news. */
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
