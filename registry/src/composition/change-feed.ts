import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../registry-port';

const channel = 'release_changed';
/** Poll interval: finds dead connections and notifications lost while disconnected. */
const pollIntervalMs = 15_000;
const reconnectMs = [100, 500, 2000, 5000] as const;

/** Notifies all processes on commit. */
export const announce = (db: Pick<pg.ClientBase, 'query'>): Promise<unknown> =>
  db.query(`notify ${channel}`);

/**
 * Listens for log changes of any process on its own connection. May fire without a change, never
 * misses one; listeners compare state.
 */
export class ChangeFeed {
  private client: pg.Client | null = null;
  private closed = false;
  private readonly closing = new AbortController();
  private asking: NodeJS.Timeout | null = null;

  constructor(
    private readonly connection: pg.ClientConfig,
    private readonly onChange: () => void,
    private readonly log: Logger,
  ) {}

  /** False while a notification could be missed. */
  get isListening(): boolean {
    return this.client !== null;
  }

  async open(): Promise<void> {
    await this.connect();
    this.asking = setInterval(() => {
      this.client?.query('select 1').catch(() => undefined); // its 'error' or 'end' event follows
      this.onChange();
    }, pollIntervalMs);
    this.asking.unref();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.closing.abort();
    if (this.asking) clearInterval(this.asking);
    const client = this.client;
    this.client = null;
    await client?.end();
  }

  private async connect(): Promise<void> {
    const { password } = this.connection; // pg hides it from object copies
    const client = new pg.Client({
      ...this.connection,
      ...(password !== undefined && { password }),
      keepAlive: true,
    });
    client.on('notification', this.onChange);
    client.on('error', () => this.connectionLost(client));
    client.on('end', () => this.connectionLost(client));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      client.removeAllListeners('end');
      client.end().catch(() => undefined); // it never connected
      throw error;
    }
    if (this.closed) return client.end();
    this.client = client;
  }

  private connectionLost(client: pg.Client): void {
    if (this.closed || this.client !== client) return;
    this.client = null;
    this.log.warn('the release notification connection was lost; reconnecting');
    void this.reconnect();
  }

  private async reconnect(): Promise<void> {
    for (let attempt = 0; !this.closed; attempt += 1) {
      const wait = reconnectMs[Math.min(attempt, reconnectMs.length - 1)];
      await delay(wait, undefined, { signal: this.closing.signal }).catch(() => undefined); // closing ends the wait
      if (this.closed) return;
      const connected = await this.connect().then(
        () => true,
        () => false,
      );
      if (connected) return this.onChange(); // a change may have been missed meanwhile
    }
  }
}
