import type { Pool } from 'pg';
import type { EventStream } from './event-stream';
import { readMissed } from './missed-events';
import { EventBatch, type Position } from './event-batch';
import { OutboxPoller, type Poll } from './outbox-poller';

export interface LiveEventOptions {
  readonly pool: Pool;
  readonly onError: (cause: unknown) => void;
}

/**
 * Sends events of the outbox to the pages of their company. One connection per process polls for
 * all of them.
 */
export class LiveEvents {
  private readonly streams = new Map<string, Set<EventStream>>();
  private readonly poller: OutboxPoller;

  constructor(private readonly options: LiveEventOptions) {
    this.poller = new OutboxPoller({
      ...options,
      hasListeners: () => this.streams.size > 0,
      onPoll: (poll) => this.send(poll),
    });
  }

  /**
   * Adds a page, sends it what it missed since `last`, and from then on new events.
   *
   * @throws when the database cannot be reached
   */
  async add(stream: EventStream, last: Position | null): Promise<void> {
    const streams = this.streams.get(stream.companyId) ?? new Set();
    this.streams.set(stream.companyId, streams.add(stream)); // registered before reading missed events, so that none is lost in between
    await this.poller.start();
    const { position, events } = await readMissed(this.options.pool, stream.companyId, last);
    if (events) stream.start(position, new EventBatch(events, last ?? position));
    else stream.resync(position);
  }

  remove(stream: EventStream): void {
    const streams = this.streams.get(stream.companyId);
    streams?.delete(stream);
    if (streams?.size === 0) this.streams.delete(stream.companyId);
  }

  /** Polls at once, because this process has just written. */
  poll(): void {
    this.poller.pollNow();
  }

  async close(): Promise<void> {
    for (const streams of this.streams.values()) for (const stream of streams) stream.end();
    await this.poller.close();
  }

  private send({ events: found, since, horizon }: Poll): void {
    const companies =
      found ?? [...this.streams.keys()].map((companyId) => ({ companyId, events: null }));
    for (const { companyId, events } of companies) {
      const batch = events && new EventBatch(events, since);
      for (const stream of this.streams.get(companyId) ?? []) {
        if (batch) stream.send(batch);
        else stream.resync(horizon);
      }
    }
  }
}
