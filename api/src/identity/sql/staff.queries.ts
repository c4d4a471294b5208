import type { Pool } from 'pg';

/** Of somebody who is signed in; undefined when the account was deleted meanwhile. */
export const findEmail = async (pool: Pool, userId: string): Promise<string | undefined> =>
  (await pool.query<{ email: string }>('select email from user_account where id = $1', [userId]))
    .rows[0]?.email;
