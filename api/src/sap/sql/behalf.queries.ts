import type { Locale } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** Who booked an appointment: rows and jobs that follow from SAP name them. */
export const readBehalf = (
  db: Db,
  appointmentId: string,
): Promise<{ readonly userId: string; readonly companyId: string }> =>
  db.one(
    'select created_by as "userId", company_id as "companyId" from appointment where id = $1',
    [appointmentId],
  );

/** Language of what is written into records. */
export const readRecordLocale = async (db: Db): Promise<Locale> =>
  (await db.one<{ locale: Locale }>('select locale from company where id = app_company()')).locale;

/** Of the company: SAP writes times without one. */
export const readTimeZone = async (db: Db): Promise<string> =>
  (
    await db.one<{ timeZone: string }>(
      'select time_zone as "timeZone" from company where id = app_company()',
    )
  ).timeZone;

export const readCompanyId = async (db: Db): Promise<string> =>
  (await db.one<{ companyId: string }>('select app_company() as "companyId"')).companyId;
