import type { Db } from '../database/database';

/** Current day in the company's time zone, `yyyy-mm-dd`. In Mexican evenings, UTC is a day ahead. */
export const companyDay = async (db: Db, now: string): Promise<string> =>
  (
    await db.one<{ day: string }>(
      'select ($1::timestamptz at time zone time_zone)::date as day from company where id = app_company()',
      [now],
    )
  ).day;
