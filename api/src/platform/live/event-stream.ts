import type { Audience } from './audience';
import type { EventBatch, Position } from './event-batch';

/** Bytes buffered per client, hundreds of events. A slower client is disconnected and reconnects. */
const bufferedBytesMax = 65_536;

/** A streaming response. */
export interface Sink {
  readonly writableLength: number;
  write(text: string): unknown;
  end(): unknown;
  destroy(): unknown;
}

/** Event stream of one page. Events are buffered until those it missed have been sent. */
export class EventStream {
  private buffered: EventBatch[] | null = [];

  constructor(
    private readonly sink: Sink,
    readonly companyId: string,
    /** Current roles, or a device; roles may change while the stream is open. */
    public audience: Audience,
    /** The person who listens; null for a device. */
    private readonly userId: string | null,
  ) {}

  send(batch: EventBatch): void {
    if (this.buffered) {
      this.buffered.push(batch);
      return;
    }
    const text = batch.textFor(this.audience, this.userId);
    if (text !== '') this.write(text);
  }

  /**
   * Sends missed events, then buffered ones. The new position is sent after the missed events, so
   * that a stream that breaks earlier sends all of them again.
   */
  start(position: Position, missed: EventBatch): void {
    const buffered = this.buffered ?? [];
    this.buffered = null;
    this.send(missed);
    this.write(`event: ready\nid: ${position}\ndata: {}\n\n`);
    const sent = new Set(missed.numbers());
    for (const batch of buffered) this.send(batch.without(sent));
  }

  /** Tells the page to reload everything. */
  resync(position: Position): void {
    this.buffered = null;
    this.write(`event: resync\nid: ${position}\ndata: {}\n\n`);
  }

  heartbeat(): void {
    this.write(': alive\n\n');
  }

  end(): void {
    this.sink.end();
  }

  private write(text: string): void {
    if (this.sink.writableLength > bufferedBytesMax) this.sink.destroy();
    else this.sink.write(text);
  }
}
