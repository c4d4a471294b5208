import type { Company, Locale } from '@sala/shared-contracts';
import type { Db } from '../../core/database';

const columns = `id, commercial_name as "commercialName", legal_name as "legalName", time_zone as "timeZone",
  locale, currency, version`;

export const readCompany = (db: Db, companyId: string): Promise<Company> =>
  db.one<Company>(`select ${columns} from company where id = $1`, [companyId]);

/** Locked until the end of the transaction, so that of two changes with one version the second is refused. */
export const lockCompany = (db: Db, companyId: string): Promise<Company> =>
  db.one<Company>(`select ${columns} from company where id = $1 for update`, [companyId]);

interface NewCompany {
  readonly id: string;
  readonly commercialName: string;
  readonly legalName: string | null;
  readonly timeZone: string;
  readonly locale: Locale;
  readonly now: string;
}

export const insertCompany = async (db: Db, company: NewCompany): Promise<void> => {
  await db.query(
    'insert into company (id, commercial_name, legal_name, time_zone, locale, created_at) values ($1, $2, $3, $4, $5, $6)',
    [company.id, company.commercialName, company.legalName, company.timeZone, company.locale, company.now],
  );
};

export const insertOwner = async (db: Db, owner: { companyId: string; userId: string; now: string }): Promise<void> => {
  await db.query(`insert into membership (company_id, user_id, roles, created_at) values ($1, $2, array['owner'], $3)`, [
    owner.companyId,
    owner.userId,
    owner.now,
  ]);
};

export const writeCompany = (db: Db, company: Company): Promise<Company> =>
  db.one<Company>(
    `update company set commercial_name = $2, legal_name = $3, time_zone = $4, locale = $5, version = version + 1
     where id = $1 returning ${columns}`,
    [company.id, company.commercialName, company.legalName, company.timeZone, company.locale],
  );
