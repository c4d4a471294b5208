import type { Pool } from 'pg';

/** Of which secret keys any company key needs one, by the id that begins what they sealed. */
export const listWrappingKeys = async (pool: Pool): Promise<Buffer[]> => {
  const { rows } = await pool.query<{ key_id: Buffer }>(
    'select key_id from company_keys_wrapped_by()',
  );
  return rows.map((row) => row.key_id);
};
