import type { Pool } from 'pg';
import { inTransaction, type Db } from '../database/database';

/** Milliseconds after which it is written anew that somebody is still here. */
const writtenAgainMs = 30_000;
/** Seconds after which somebody is gone: what is written, a heartbeat later. */
const goneAfterSeconds = 45;
const peopleMax = 10_000;

/** Notes who has a page open, by its live line. */
export class Presence {
  private readonly written = new Map<string, number>();

  constructor(private readonly pool: Pool) {}

  async see(companyId: string, userId: string): Promise<void> {
    const key = `${companyId} ${userId}`;
    const now = Date.now();
    if (now - (this.written.get(key) ?? -Infinity) < writtenAgainMs) return;
    if (this.written.size >= peopleMax) this.written.clear();
    this.written.set(key, now);
    await inTransaction(this.pool, { userId, companyId }, (db) =>
      db.query(
        `insert into live_presence (company_id, user_id, seen_at) values (app_company(), $1, clock_timestamp())
         on conflict (company_id, user_id) do update set seen_at = excluded.seen_at`,
        [userId],
      ),
    );
  }
}

/** Which of these people have a page of the company open. */
export const readPresent = async (db: Db, userIds: readonly string[]): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `select user_id as id from live_presence
       where user_id = any ($1) and seen_at > clock_timestamp() - make_interval(secs => ${goneAfterSeconds})`,
      [userIds],
    )
  ).map(({ id }) => id);
