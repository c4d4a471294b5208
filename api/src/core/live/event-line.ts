import type { LiveEvent, Role } from '@sala/shared-contracts';
import { hearsOf } from '@sala/shared-contracts';

/** Bytes that may wait for a listener: hundreds of events. Who is behind by more is let go, and comes back by itself. */
const mostWaiting = 65_536;

/** Where a listener is: the oldest transaction whose events may still come. */
export type Position = string;

/** An event on its way to those who listen. */
export interface Announced extends LiveEvent {
  readonly number: number;
  readonly since: Position;
}

/** A response that is written to for as long as somebody reads it. */
export interface Sink {
  readonly writableLength: number;
  write(text: string): unknown;
  end(): unknown;
  destroy(): unknown;
}

const textOf = ({ type, entityId, since }: Announced): string => `event: change\nid: ${since}\ndata: ${JSON.stringify({ type, entityId })}\n\n`;

/** The texts of the last event, for the hundreds of lines that it goes to. */
let written: { readonly event: Announced; readonly text: string } | null = null;

const shared = (event: Announced): string => {
  if (written?.event !== event) written = { event, text: textOf(event) };
  return written.text;
};

/** One page that listens. What comes before it was told of what it missed waits. */
export class EventLine {
  private waiting: Announced[] | null = [];

  constructor(
    private readonly sink: Sink,
    readonly companyId: string,
    /** As of now: what the person may see changes while the line is open. */
    public roles: readonly Role[],
  ) {}

  tell(event: Announced): void {
    if (!hearsOf(this.roles, event.type)) return;
    if (this.waiting) this.waiting.push(event);
    else this.send(shared(event));
  }

  /** Tells what was missed, and from here on what happens. */
  begin(position: Position, missed: readonly Announced[]): void {
    const waited = this.waiting ?? [];
    this.waiting = null;
    this.send(`event: ready\nid: ${position}\ndata: {}\n\n`);
    const told = new Set(missed.map(({ number }) => number));
    for (const event of [...missed, ...waited.filter(({ number }) => !told.has(number))]) this.tell(event);
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
