import { randomUUID } from 'node:crypto';
import type { Locale, Role } from '@sala/shared-contracts';
import { addDefaultReasons } from './default-reasons';
import { startDigests } from '../../platform/audit/digest-job';
import { actAs, type Db } from '../../platform/database/database';
import { insertCompany, insertMembership } from '../sql/finish-setup.queries';

export interface NewCompany {
  readonly commercialName: string;
  /** '' from an untouched form field counts as absent. */
  readonly legalName?: string | null | undefined;
  /** ISO 3166-1; defaults to Mexico. */
  readonly country?: string;
  readonly timeZone: string;
  readonly locale: Locale;
  /** Tax data, optional. */
  readonly personType?: string;
  readonly rfc?: string | null;
  readonly taxRegime?: string | null;
  readonly taxZipCode?: string | null;
}

/** Owners cannot take cash (docs/spec/identity.md §7), so a founder is billing as well. */
const founderRoles: readonly Role[] = ['owner', 'billing'];

/**
 * Creates a company with its owner and switches the transaction to it. A second company of a person
 * violates `membership_user_key`.
 *
 * @returns the company's id
 */
export const createCompany = async (
  db: Db,
  company: NewCompany,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<string> => {
  const id = randomUUID();
  await actAs(db, { userId, companyId: id });
  await insertCompany(db, {
    id,
    commercialName: company.commercialName,
    legalName: company.legalName || null,
    personType: company.personType ?? null,
    rfc: company.rfc ?? null,
    taxRegime: company.taxRegime ?? null,
    taxZipCode: company.taxZipCode ?? null,
    country: company.country ?? 'MX',
    timeZone: company.timeZone,
    locale: company.locale,
    now,
  });
  await insertMembership(db, id, userId, founderRoles, now);
  await startDigests(db, { companyId: id, userId, now });
  await addDefaultReasons(db, { userId, now });
  return id;
};
