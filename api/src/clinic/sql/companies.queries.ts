import type { Company } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

const columns = `id, commercial_name as "commercialName", legal_name as "legalName", country, time_zone as "timeZone",
  locale, currency, person_type as "personType", rfc, tax_regime as "taxRegime", tax_zip_code as "taxZipCode", logo_id as "logoId",
  retention_years as "retentionYears", chat_retention_days as "chatRetentionDays", privacy_contact as "privacyContact", week_start as "weekStart",
  case when quiet_from is not null then json_build_object('from', quiet_from, 'to', quiet_to) end as "quietHours", accent, deletion_due_at as "deletionDueAt", version`;

export const readCompany = (db: Db, companyId: string): Promise<Company> =>
  db.one<Company>(`select ${columns} from company where id = $1`, [companyId]);

/** Locks the company, so that one of two updates with the same version is refused. */
export const lockCompany = (db: Db, companyId: string): Promise<Company> =>
  db.one<Company>(`select ${columns} from company where id = $1 for update`, [companyId]);

export const writeCompany = (db: Db, company: Company): Promise<Company> =>
  db.one<Company>(
    `update company set commercial_name = $2, legal_name = $3, time_zone = $4, locale = $5, person_type = $6, rfc = $7,
       tax_regime = $8, tax_zip_code = $9, retention_years = $10, privacy_contact = $11, week_start = $12, quiet_from = $13, quiet_to = $14, accent = $15, chat_retention_days = $16, version = version + 1
     where id = $1 returning ${columns}`,
    [
      company.id,
      company.commercialName,
      company.legalName,
      company.timeZone,
      company.locale,
      company.personType,
      company.rfc,
      company.taxRegime,
      company.taxZipCode,
      company.retentionYears,
      company.privacyContact,
      company.weekStart,
      company.quietHours?.from ?? null,
      company.quietHours?.to ?? null,
      company.accent,
      company.chatRetentionDays,
    ],
  );

/** @param request null cancels it */
export const writeDeletion = (
  db: Db,
  companyId: string,
  request: { readonly now: string; readonly userId: string; readonly dueAt: string } | null,
): Promise<Company> =>
  db.one<Company>(
    `update company set deletion_requested_at = $2, deletion_requested_by = $3, deletion_due_at = $4, version = version + 1
     where id = $1 returning ${columns}`,
    [companyId, request?.now ?? null, request?.userId ?? null, request?.dueAt ?? null],
  );

/** Locks the company. @returns when it closes; null when it does not, or has */
export const lockClosing = async (db: Db, companyId: string): Promise<string | null> =>
  (
    await db.maybe<{ dueAt: string | null }>(
      `select deletion_due_at as "dueAt" from company where id = $1 and closed_at is null for update`,
      [companyId],
    )
  )?.dueAt ?? null;

/** Closes a company; its data is kept for the term of retention. */
export const closeCompany = (
  db: Db,
  companyId: string,
  now: string,
): Promise<{ readonly keepUntil: string }> =>
  db.one(
    `update company set closed_at = $2, keep_until = $2::timestamptz + make_interval(years => retention_years),
       version = version + 1 where id = $1 returning keep_until as "keepUntil"`,
    [companyId, now],
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
  await db.query('update company set logo_id = $2 where id = $1', [companyId, logoId]);
  return before;
};

/** Public: the sign-in page shows it before a session exists. @throws resource.not_found */
export const readCompanyLogo = (
  db: Db,
  logoId: string,
): Promise<{ readonly type: string; readonly content: Uint8Array }> =>
  db.one('select type, content from company_logo($1)', [logoId]);
