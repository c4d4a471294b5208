import type { LiveEvent } from '@sala/shared-contracts';
import { nameOfAudience, receives, type Audience } from './audience';

/** Position of a listener: the oldest transaction whose events may still appear. */
export type Position = string;

/** An event with its number in the outbox. */
export interface NumberedEvent extends LiveEvent {
  readonly number: number;
  /** Only these people hear of it; null: all who may. */
  readonly recipients: readonly string[] | null;
}

/** Events of one company found by one poll. The text is created once per audience. */
export class EventBatch {
  private readonly texts = new Map<string, string>();

  /**
   * @param since position of the poll; a client that disconnects among these events receives all of
   *   them again
   */
  constructor(
    private readonly events: readonly NumberedEvent[],
    private readonly since: Position,
  ) {}

  /**
   * '' when they receive none of the events.
   *
   * @param userId the person who listens; null for a device
   */
  textFor(audience: Audience, userId: string | null): string {
    const own = this.events.filter(
      ({ recipients }) => userId !== null && recipients?.includes(userId),
    );
    return this.sharedText(audience) + this.write(audience, own, true);
  }

  /** Of what is for all who may. */
  private sharedText(audience: Audience): string {
    const name = nameOfAudience(audience);
    const cached = this.texts.get(name);
    if (cached !== undefined) return cached;
    const text = this.write(
      audience,
      this.events.filter(({ recipients }) => recipients === null),
      false,
    );
    this.texts.set(name, text);
    return text;
  }

  private write(audience: Audience, events: readonly NumberedEvent[], areNamed: boolean): string {
    return events
      .filter(({ type }) => receives(audience, type, areNamed))
      .map((event) => this.textOf(event))
      .join('');
  }

  numbers(): number[] {
    return this.events.map(({ number }) => number);
  }

  without(sent: ReadonlySet<number>): EventBatch {
    return new EventBatch(
      this.events.filter(({ number }) => !sent.has(number)),
      this.since,
    );
  }

  private textOf({ type, entityId }: NumberedEvent): string {
    return `event: change\nid: ${this.since}\ndata: ${JSON.stringify({ type, entityId })}\n\n`;
  }
}
