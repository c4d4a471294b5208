import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../registry-port';

const channel = 'release_changed';
/**
 * A connection that died without a word is found by asking; so is what was told while there was
 * none.
 */
const askEveryMs = 15_000;
const reconnectMs = [100, 500, 2000, 5000] as const;

/** Tells everybody, once the transaction is through. */
export const announce = (db: Pick<pg.ClientBase, 'query'>): Promise<unknown> =>
  db.query(`notify ${channel}`);

/**
 * Hears of changes of the log, whichever process made them, on a connection of its own. It calls
 * back too often rather than too seldom: who listens looks what is new.
 */
export class ChangeFeed {
  private client: pg.Client | null = null;
  private closed = false;
  private readonly closing = new AbortController();
  private asking: NodeJS.Timeout | null = null;

  constructor(
    private readonly connection: pg.ClientConfig,
    private readonly heard: () => void,
    private readonly log: Logger,
  ) {}

  /** Whether nothing can happen unheard right now. */
  get isListening(): boolean {
    return this.client !== null;
  }

  async open(): Promise<void> {
    await this.connect();
    this.asking = setInterval(() => {
      this.client?.query('select 1').catch(() => undefined); // its 'error' or 'end' follows
      this.heard();
    }, askEveryMs);
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
    const { password } = this.connection; // a pool hides it from copies
    const client = new pg.Client({
      ...this.connection,
      ...(password !== undefined && { password }),
      keepAlive: true,
    });
    client.on('notification', this.heard);
    client.on('error', () => this.lost(client));
    client.on('end', () => this.lost(client));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      client.removeAllListeners('end');
      client.end().catch(() => undefined); // it never came up
      throw error;
    }
    if (this.closed) return client.end();
    this.client = client;
  }

  private lost(client: pg.Client): void {
    if (this.closed || this.client !== client) return;
    this.client = null;
    this.log.warn('the connection that tells of releases is lost; connecting again');
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
      if (connected) return this.heard(); // something may have happened meanwhile
    }
  }
}
