import type { Db } from '../../platform/database/database';
import type { CompanyFacts } from '../model/rule-desk';

export const readCompanyFacts = (db: Db): Promise<CompanyFacts> =>
  db.one<CompanyFacts>(
    'select time_zone as "timeZone", locale, currency from company where id = app_company()',
  );

export const companyOf = async (db: Db): Promise<string> =>
  (await db.one<{ id: string }>('select app_company() as id')).id;
