import type { Db } from '../../platform/database/database';

export interface CustomerWords {
  readonly companyId: string;
  readonly name: string;
  readonly rfc: string | null;
  readonly timeZone: string;
}

/** To whom it is invoiced: as they said, else as the company is called. */
export const readCustomerWords = (db: Db): Promise<CustomerWords> =>
  db.one(
    `select c.id as "companyId", coalesce(t.name, c.legal_name, c.commercial_name) as name, coalesce(t.rfc, c.rfc) as rfc,
       c.time_zone as "timeZone"
     from company c left join billing_tax_data t on t.company_id = c.id where c.id = app_company()`,
  );
