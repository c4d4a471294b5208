import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** UTC day, `2026-11-20`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const dayMs = 86_400_000;

/**
 * A random secret per day, shared by all processes. Yesterday's stays for tokens signed before
 * midnight.
 */
export class DailySecrets {
  private readonly cache = new Map<string, Buffer>();

  constructor(private readonly pool: Pool) {}

  /** @param day today or yesterday */
  async of(day: string): Promise<Buffer> {
    const cache = this.cache.get(day);
    if (cache) return cache;
    await this.pool.query(
      'insert into release_salt (day, secret) values ($1, $2) on conflict do nothing',
      [day, randomBytes(32)],
    );
    const { rows } = await this.pool.query<{ readonly secret: Buffer }>(
      'select secret from release_salt where day = $1',
      [day],
    );
    const secret = rows[0]?.secret;
    if (!secret) throw new Error(`the secret of ${day} is gone`);
    if (this.cache.size > 2) this.cache.clear();
    this.cache.set(day, secret);
    return secret;
  }

  /** Deletes secrets no valid token needs, which makes their pseudonyms irreversible. */
  async forgetOld(now: Date): Promise<void> {
    await this.pool.query('delete from release_salt where day < $1', [
      dayOf(new Date(now.getTime() - dayMs)),
    ]);
  }
}
