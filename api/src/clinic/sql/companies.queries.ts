import type { Company } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

const columns = `id, commercial_name as "commercialName", legal_name as "legalName", country, time_zone as "timeZone",
  locale, currency, version`;

export const readCompany = (db: Db, companyId: string): Promise<Company> =>
  db.one<Company>(`select ${columns} from company where id = $1`, [companyId]);

/** Locks the company, so that one of two updates with the same version is refused. */
export const lockCompany = (db: Db, companyId: string): Promise<Company> =>
  db.one<Company>(`select ${columns} from company where id = $1 for update`, [companyId]);

export const writeCompany = (db: Db, company: Company): Promise<Company> =>
  db.one<Company>(
    `update company set commercial_name = $2, legal_name = $3, time_zone = $4, locale = $5, version = version + 1
     where id = $1 returning ${columns}`,
    [company.id, company.commercialName, company.legalName, company.timeZone, company.locale],
  );

/** @returns the previous logo, whose file can be deleted */
export const replaceLogo = async (
  db: Db,
  companyId: string,
  logoId: string | null,
): Promise<string | null> => {
  const { before } = await db.one<{ before: string | null }>(
    'select logo_id as before from company where id = $1 for update',
    [companyId],
  );
  await db.query('update company set logo_id = $2, version = version + 1 where id = $1', [
    companyId,
    logoId,
  ]);
  return before;
};

/** Public: the sign-in page shows it before a session exists. @throws resource.not_found */
export const readCompanyLogo = (
  db: Db,
  logoId: string,
): Promise<{ readonly type: string; readonly content: Uint8Array }> =>
  db.one('select type, content from company_logo($1)', [logoId]);
