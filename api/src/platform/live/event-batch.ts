import { receivesEvent, type LiveEvent, type Role } from '@sala/shared-contracts';

/** Where a listener is: the oldest transaction whose events may still come. */
export type Position = string;

/** An event as the outbox numbers it. */
export interface Announced extends LiveEvent {
  readonly number: number;
}

/**
 * What one look at the outbox found for a company. Its text is made once for each audience, however
 * many of them listen.
 */
export class News {
  private readonly texts = new Map<string, string>();

  /**
   * @param since where the look began: who loses the line among these events is told all of them
   *   again
   */
  constructor(
    private readonly events: readonly Announced[],
    private readonly since: Position,
  ) {}

  /** '' when people with these roles hear of none of it. */
  textFor(roles: readonly Role[]): string {
    const audience = roles.join();
    const known = this.texts.get(audience);
    if (known !== undefined) return known;
    const text = this.events
      .filter(({ type }) => receivesEvent(roles, type))
      .map((event) => this.textOf(event))
      .join('');
    this.texts.set(audience, text);
    return text;
  }

  numbers(): number[] {
    return this.events.map(({ number }) => number);
  }

  without(told: ReadonlySet<number>): News {
    return new News(
      this.events.filter(({ number }) => !told.has(number)),
      this.since,
    );
  }

  private textOf({ type, entityId }: Announced): string {
    return `event: change\nid: ${this.since}\ndata: ${JSON.stringify({ type, entityId })}\n\n`;
  }
}
