import type { Role } from '@sala/shared-contracts';
import type { News, Position } from './event-batch';

/**
 * Bytes that may wait for a listener: hundreds of events. Who is behind by more is let go, and
 * comes back by itself.
 */
const mostWaiting = 65_536;

/** A response that is written to for as long as somebody reads it. */
export interface Sink {
  readonly writableLength: number;
  write(text: string): unknown;
  end(): unknown;
  destroy(): unknown;
}

/** One page that listens. What comes before it was told of what it missed waits. */
export class EventLine {
  private waiting: News[] | null = [];

  constructor(
    private readonly sink: Sink,
    readonly companyId: string,
    /** As of now: what the person may see changes while the line is open. */
    public roles: readonly Role[],
  ) {}

  tell(news: News): void {
    if (this.waiting) {
      this.waiting.push(news);
      return;
    }
    const text = news.textFor(this.roles);
    if (text !== '') this.send(text);
  }

  /**
   * Tells what was missed, and from here on what happens. The new position comes last: a line that
   * breaks before it is told all of it again.
   */
  begin(position: Position, missed: News): void {
    const waited = this.waiting ?? [];
    this.waiting = null;
    this.tell(missed);
    this.send(`event: ready\nid: ${position}\ndata: {}\n\n`);
    const told = new Set(missed.numbers());
    for (const news of waited) this.tell(news.without(told));
  }

  /** More happened than can be told: everything may be different. */
  beginAnew(position: Position): void {
    this.waiting = null;
    this.send(`event: resync\nid: ${position}\ndata: {}\n\n`);
  }

  beat(): void {
    this.send(': alive\n\n');
  }

  end(): void {
    this.sink.end();
  }

  private send(text: string): void {
    if (this.sink.writableLength > mostWaiting) this.sink.destroy();
    else this.sink.write(text);
  }
}
