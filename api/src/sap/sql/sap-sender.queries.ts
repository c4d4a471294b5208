import type { Pool } from 'pg';

/** Who connected the system that a message is from. */
export interface SapSender {
  readonly companyId: string;
  readonly userId: string;
  readonly timeZone: string;
}

/** null: nobody connected it, or the message does not tell which of several it is. */
export const findSender = async (
  pool: Pool,
  sender: string,
  institution: string | null,
): Promise<SapSender | null> => {
  const { rows } = await pool.query<SapSender>(
    `select company_id as "companyId", user_id as "userId", time_zone as "timeZone" from sap_sender($1, $2)`,
    [sender, institution],
  );
  return rows.length === 1 ? (rows[0] ?? null) : null;
};
