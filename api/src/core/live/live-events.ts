import pg from 'pg';
import type { EventLine, Announced, Position } from './event-line';
import { readMissed } from './missed-events';

/** Milliseconds before a lost connection is opened anew. */
const pause = 1000;

export interface LiveEventOptions {
  /** Its settings serve for a connection of its own: one of the pool's would be missing there. */
  readonly pool: pg.Pool;
  readonly onTrouble: (cause: unknown) => void;
}

interface Heard extends Announced {
  readonly companyId: string;
}

/** Tells the pages of each company what its outbox takes up: one connection of this process listens for all of them. */
export class LiveEvents {
  private readonly lines = new Map<string, Set<EventLine>>();
  private connecting: Promise<pg.Client> | null = null;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly options: LiveEventOptions) {}

  /**
   * Adds a page, tells it what it missed since `last`, and from then on what happens.
   * @throws when the database cannot be reached
   */
  async add(line: EventLine, last: Position | null): Promise<void> {
    await this.connected();
    const company = this.lines.get(line.companyId) ?? new Set();
    this.lines.set(line.companyId, company.add(line)); // before it is asked what was missed: nothing falls between
    const { position, events } = await readMissed(this.options.pool, line.companyId, last);
    if (events) line.begin(position, events);
    else line.beginAnew(position);
  }

  remove(line: EventLine): void {
    const company = this.lines.get(line.companyId);
    company?.delete(line);
    if (company?.size === 0) this.lines.delete(line.companyId);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    for (const line of this.all()) line.end();
    const client = await this.connecting?.catch(() => null);
    await client?.end();
  }

  private all(): EventLine[] {
    return [...this.lines.values()].flatMap((lines) => [...lines]);
  }

  private connected(): Promise<pg.Client> {
    this.connecting ??= this.connect().catch((cause: unknown) => {
      this.connecting = null;
      throw cause;
    });
    return this.connecting;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client(this.options.pool.options);
    client.on('notification', ({ payload }) => this.hear(payload ?? ''));
    client.on('error', (cause) => this.options.onTrouble(cause)); // 'end' follows
    await client.connect();
    await client.query('listen outbox_event');
    client.once('end', () => this.lost());
    return client;
  }

  private hear(payload: string): void {
    const { companyId, ...event } = JSON.parse(payload) as Heard; // written by the trigger of 0179
    for (const line of this.lines.get(companyId) ?? []) line.tell(event);
  }

  /** What happens until the connection is there again is heard by nobody; then everybody asks anew. */
  private lost(): void {
    this.connecting = null;
    if (this.closed) return;
    this.retry = setTimeout(() => {
      this.catchUp().catch((cause: unknown) => {
        this.options.onTrouble(cause);
        this.lost();
      });
    }, pause).unref();
  }

  private async catchUp(): Promise<void> {
    if (this.lines.size === 0) return;
    await this.connected();
    for (const [companyId, lines] of this.lines) {
      const { position } = await readMissed(this.options.pool, companyId, null);
      for (const line of lines) line.beginAnew(position);
    }
  }
}
