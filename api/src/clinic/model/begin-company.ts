import { randomUUID } from 'node:crypto';
import type { Locale, Role } from '@sala/shared-contracts';
import { addFirstReasons } from './first-reasons';
import { actAs, type Db } from '../../platform/database/database';
import { insertCompany, insertMembership } from '../sql/founding.queries';

export interface NewCompany {
  readonly commercialName: string;
  /** '' as an untouched form sends it counts as none. */
  readonly legalName?: string | null | undefined;
  /** ISO 3166-1; Mexico unless said. */
  readonly country?: string;
  readonly timeZone: string;
  readonly locale: Locale;
  /** What the tax office wants; may come later. */
  readonly personType?: string;
  readonly rfc?: string | null;
  readonly taxRegime?: string | null;
  readonly taxZipCode?: string | null;
}

/**
 * Whoever begins alone also keeps the cash desk: the matrix (§9b) gives that to no owner as such,
 * and roles add up.
 */
const founderRoles: readonly Role[] = ['owner', 'billing'];

/**
 * A company with the person who sets it up as its owner; from here on the transaction acts for it.
 * A person who has a company meets the constraint `membership_user_key`.
 *
 * @returns its id.
 */
export const beginCompany = async (
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
  await addFirstReasons(db, { userId, now });
  return id;
};
