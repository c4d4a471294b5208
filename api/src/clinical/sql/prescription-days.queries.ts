import type { Locale } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** Midnight at the end of a day, where the company is. */
export const dayAfter = async (db: Db, day: string): Promise<string> =>
  (
    await db.one<{ at: string }>(
      'select ($1::date + 1)::timestamp at time zone time_zone as at from company where id = app_company()',
      [day],
    )
  ).at;

interface IssueTime {
  /** The day where the company is. */
  readonly issuedOn: string;
  readonly issuedAt: string;
  /** null: not stamped yet. */
  readonly stampedAt: string | null;
  /** Of the company, like the language. */
  readonly timeZone: string;
  readonly locale: Locale;
}

/** When a prescription was issued. */
export const readIssueTime = (db: Db, id: string): Promise<IssueTime> =>
  db.one<IssueTime>(
    `select (p.issued_at at time zone c.time_zone)::date as "issuedOn", p.issued_at as "issuedAt", s.stamped_at as "stampedAt", c.time_zone as "timeZone", c.locale
     from prescription p join company c on c.id = p.company_id
     left join prescription_time_stamp s on s.company_id = p.company_id and s.prescription_id = p.id where p.id = $1`,
    [id],
  );
