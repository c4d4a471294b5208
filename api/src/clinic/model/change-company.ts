import { fitsPersonType, type Company } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import type { Context } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { writeCompany } from '../sql/companies.queries';

const blankToNull = (text: string | null): string | null => text || null; // untouched form fields send ''

export type CompanyChanges = Partial<Omit<Context<'companyUpdate'>['body'], 'version'>>;

const given = <Value>(value: Value | undefined, present: Value): Value =>
  value === undefined ? present : value;

/** Tax data is Mexican, and an RFC has the length of its type of person. */
const refuseTaxFaults = ({ country, personType, rfc, taxRegime, taxZipCode }: Company): void => {
  if (country !== 'MX' && (rfc ?? taxRegime ?? taxZipCode) !== null)
    throw invalid({ path: 'rfc', code: 'unknown' });
  if (rfc !== null && personType !== null && !fitsPersonType(rfc, personType))
    throw invalid({ path: 'rfc', code: 'format' });
};

/** Changes the locked company. */
export const changeCompany = async (
  { db, audit, publish }: Pick<Context<'companyUpdate'>, 'db' | 'audit' | 'publish'>,
  current: Company,
  changes: CompanyChanges,
): Promise<Company> => {
  const wanted: Company = {
    ...current,
    commercialName: given(changes.commercialName, current.commercialName),
    legalName: blankToNull(given(changes.legalName, current.legalName)),
    timeZone: given(changes.timeZone, current.timeZone),
    locale: given(changes.locale, current.locale),
    personType: given(changes.personType, current.personType),
    rfc: given(changes.rfc, current.rfc),
    taxRegime: given(changes.taxRegime, current.taxRegime),
    taxZipCode: given(changes.taxZipCode, current.taxZipCode),
    retentionYears: given(changes.retentionYears, current.retentionYears),
    chatRetentionDays: given(changes.chatRetentionDays, current.chatRetentionDays),
    privacyContact: given(changes.privacyContact, current.privacyContact),
    weekStart: given(changes.weekStart, current.weekStart),
    quietHours: given(changes.quietHours, current.quietHours),
    accent: given(changes.accent, current.accent),
  };
  const diff = changesBetween(current, wanted);
  if (Object.keys(diff).length === 0) return current;
  refuseTaxFaults(wanted);
  const updated = await writeCompany(db, wanted);
  await audit({
    action: 'company.updated',
    entityType: 'company',
    entityId: updated.id,
    diff,
  });
  await publish({ type: 'company.updated', entityId: updated.id });
  return updated;
};
