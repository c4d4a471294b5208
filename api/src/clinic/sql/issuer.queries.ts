import type { PaperIssuer } from '@sala/shared-contracts';
import type { Issuer } from '../../platform/pdf/letterhead';
import type { Db } from '../../platform/database/database';

/** The company with its logo as stored. */
export interface StoredIssuer extends Issuer {
  readonly companyId: string;
  readonly logoType: string | null;
}

interface IssuerRow extends Omit<StoredIssuer, 'contact' | 'taxRegime'> {
  readonly taxRegime: PaperIssuer['taxRegime'];
  readonly address: string | null;
  readonly phone: string | null;
}

export const readIssuerRow = (db: Db, siteId: string | null): Promise<IssuerRow> =>
  db.one<IssuerRow>(
    `select c.id as "companyId", c.commercial_name as "commercialName", c.legal_name as "legalName", c.rfc, c.tax_regime as "taxRegime", s.address, s.phone,
       f.content as logo, f.type as "logoType"
     from company c left join stored_file f on f.company_id = c.id and f.id = c.logo_id left join lateral (
       select address, phone from site where company_id = c.id and (active or id = $1) order by id = $1 desc nulls last, created_at, name, id limit 1
     ) s on true
     where c.id = app_company()`,
    [siteId],
  );
