import type { Db } from '../../platform/database/database';

export const readCompanyDay = (db: Db, now: string): Promise<{ timeZone: string; today: string }> =>
  db.one<{ timeZone: string; today: string }>(
    `select time_zone as "timeZone", ($1::timestamptz at time zone time_zone)::date::text as today from company where id = app_company()`,
    [now],
  );
