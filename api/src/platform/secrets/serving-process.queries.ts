import type { Pool } from 'pg';

export interface ServingProcess {
  readonly id: string;
  readonly name: string;
  readonly keyIds: readonly Buffer[];
}

export const reportProcess = async (
  pool: Pool,
  { id, name, keyIds }: ServingProcess,
): Promise<void> => {
  await pool.query(
    `insert into serving_process (id, name, key_ids, seen_at) values ($1, $2, $3, clock_timestamp())
     on conflict (id) do update set seen_at = excluded.seen_at`,
    [id, name, keyIds],
  );
};

export const forgetProcess = async (pool: Pool, id: string): Promise<void> => {
  await pool.query(
    `delete from serving_process where id = $1 or seen_at < clock_timestamp() - interval '1 day'`,
    [id],
  );
};

/** Processes that were heard of in the last minute and do not have a key. */
export const listProcessesWithout = async (pool: Pool, keyId: Buffer): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select name from serving_process where seen_at > clock_timestamp() - interval '1 minute' and not $1 = any (key_ids) order by name`,
    [keyId],
  );
  return rows.map(({ name }) => name);
};
