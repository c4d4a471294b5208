import type { Db } from '../database/database';

/**
 * The day that it is where the company is: `yyyy-mm-dd`. In UTC it is tomorrow already in the
 * evening.
 */
export const companyDay = async (db: Db, now: string): Promise<string> =>
  (
    await db.one<{ day: string }>(
      'select ($1::timestamptz at time zone time_zone)::date as day from company where id = app_company()',
      [now],
    )
  ).day;
