import type { LiveEvent } from '@sala/shared-contracts';
import { nameOfAudience, receives, type Audience } from './audience';

/** Position of a listener: the oldest transaction whose events may still appear. */
export type Position = string;

/** An event with its number in the outbox. */
export interface NumberedEvent extends LiveEvent {
  readonly number: number;
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

  /** '' when this audience receives none of the events. */
  textFor(audience: Audience): string {
    const name = nameOfAudience(audience);
    const cached = this.texts.get(name);
    if (cached !== undefined) return cached;
    const text = this.events
      .filter(({ type }) => receives(audience, type))
      .map((event) => this.textOf(event))
      .join('');
    this.texts.set(name, text);
    return text;
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
