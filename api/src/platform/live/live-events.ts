import type { Pool } from 'pg';
import type { EventLine } from './event-stream';
import { readMissed } from './missed-events';
import { News, type Position } from './event-batch';
import { OutboxWatch, type Look } from './outbox-poller';

export interface LiveEventOptions {
  readonly pool: Pool;
  readonly onTrouble: (cause: unknown) => void;
}

/**
 * Tells the pages of each company what its outbox takes up: one connection of this process looks
 * for all of them.
 */
export class LiveEvents {
  private readonly lines = new Map<string, Set<EventLine>>();
  private readonly watch: OutboxWatch;

  constructor(private readonly options: LiveEventOptions) {
    this.watch = new OutboxWatch({
      ...options,
      isWanted: () => this.lines.size > 0,
      onLook: (look) => this.tell(look),
    });
  }

  /**
   * Adds a page, tells it what it missed since `last`, and from then on what happens.
   *
   * @throws when the database cannot be reached
   */
  async add(line: EventLine, last: Position | null): Promise<void> {
    const company = this.lines.get(line.companyId) ?? new Set();
    this.lines.set(line.companyId, company.add(line)); // before it is asked what was missed: nothing falls between
    await this.watch.start();
    const { position, events } = await readMissed(this.options.pool, line.companyId, last);
    if (events) line.begin(position, new News(events, last ?? position));
    else line.beginAnew(position);
  }

  remove(line: EventLine): void {
    const company = this.lines.get(line.companyId);
    company?.delete(line);
    if (company?.size === 0) this.lines.delete(line.companyId);
  }

  /** Something was written by this process. */
  written(): void {
    this.watch.soon();
  }

  async close(): Promise<void> {
    for (const lines of this.lines.values()) for (const line of lines) line.end();
    await this.watch.close();
  }

  private tell({ news, since, horizon }: Look): void {
    const found = news ?? [...this.lines.keys()].map((companyId) => ({ companyId, events: null }));
    for (const { companyId, events } of found) {
      const told = events && new News(events, since);
      for (const line of this.lines.get(companyId) ?? []) {
        if (told) line.tell(told);
        else line.beginAnew(horizon);
      }
    }
  }
}
