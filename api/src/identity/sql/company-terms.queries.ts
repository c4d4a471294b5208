import type { Db } from '../../platform/database/database';

export interface CompanyTerms {
  readonly isClosed: boolean;
  /** Empty: from anywhere. */
  readonly allowedNetworks: readonly string[];
  readonly careRelations: boolean;
}

/** What the company for which the transaction acts demands of everything that calls for it. */
export const readCompanyTerms = (db: Db): Promise<CompanyTerms> =>
  db.one<CompanyTerms>(
    `select c.closed_at is not null as "isClosed", coalesce(p.allowed_networks, '{}') as "allowedNetworks",
       coalesce(p.care_relations, false) as "careRelations"
     from company c left join security_policy p on p.company_id = c.id where c.id = app_company()`,
  );
