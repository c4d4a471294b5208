import type { Db } from '../../platform/database/database';

/** @returns how many; PostgreSQL decides which */
export const deleteOldMessages = async (db: Db, now: string, atMost: number): Promise<number> =>
  (await db.one<{ deleted: number }>('select chat_retention($1, $2) as deleted', [now, atMost]))
    .deleted;

/** Three o'clock of the next day, in the company's time zone. */
export const nextNight = async (db: Db, now: string): Promise<string> =>
  (
    await db.one<{ at: string }>(
      `select (((($1::timestamptz at time zone time_zone)::date + 1) + time '03:00') at time zone time_zone) as at
       from company where id = app_company()`,
      [now],
    )
  ).at;
