import type { Pool } from 'pg';

/** Email of a signed-in account; undefined if it was deleted meanwhile. */
export const findEmail = async (pool: Pool, userId: string): Promise<string | undefined> =>
  (await pool.query<{ email: string }>('select email from user_account where id = $1', [userId]))
    .rows[0]?.email;
