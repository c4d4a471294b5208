import type { Locale, ProblemCode } from '@sala/shared-contracts';
import type { SsoClaims } from '../../adapters/single-sign-on/port';
import { actAs } from '../../platform/database/database';
import type { Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { findAccount } from '../sql/accounts.queries';
import { findDomain, type ProviderRow } from '../sql/single-sign-on.queries';
import { findSubject, isMember, linkSubject, type SsoPerson } from '../sql/sso-people.queries';
import { mappedRoles, syncRoles } from './group-roles';
import { provisionPerson } from './provision-person';
import { domainOf } from './sso-client';

type SsoContext = Context<'authSsoComplete'>;

/** Records that somebody came from the provider and was not let in. */
const refuse = async (
  context: SsoContext,
  { companyId }: ProviderRow,
  code: ProblemCode,
  subject: string,
): Promise<never> => {
  await context.audit({
    action: 'sso.refused',
    entityType: 'identity_provider',
    entityId: companyId,
    diff: { code, subject },
  });
  throw new ProblemError(code, { keepWrites: true });
};

const namesOf = ({ email, firstName, lastName, name }: SsoClaims) => {
  const [first = '', ...others] = (name ?? '').split(/\s+/u);
  const [local = ''] = (email ?? '').split('@');
  return {
    firstName: firstName ?? (first || local),
    lastName: lastName ?? others.join(' '),
  };
};

/** @returns the address, which the provider has verified in a domain that the company has. */
const requireAddress = async (
  context: SsoContext,
  provider: ProviderRow,
  { subject, email, emailVerified }: SsoClaims,
): Promise<string> => {
  if (email === null || !emailVerified)
    return refuse(context, provider, 'sso.email_unverified', subject);
  const domain = await findDomain(context.db, domainOf(email));
  if (domain?.verifiedAt == null) return refuse(context, provider, 'sso.other_domain', subject);
  return email;
};

const link = async (
  context: SsoContext,
  provider: ProviderRow,
  person: SsoPerson,
  subject: string,
): Promise<SsoPerson> => {
  const { db, now } = context;
  if (!(await linkSubject(db, { subject, userId: person.id, now })))
    return refuse(context, provider, 'sso.identity_taken', subject);
  await context.audit({
    action: 'sso.linked',
    entityType: 'user_account',
    entityId: person.id,
    diff: { subject },
  });
  return person;
};

/**
 * The person of verified claims: known by subject, a member by address, or new. Never an account
 * that is not of this company.
 */
export const admitPerson = async (
  context: SsoContext,
  provider: ProviderRow,
  claims: SsoClaims,
): Promise<SsoPerson> => {
  const { db, now } = context;
  const { subject, groups } = claims;
  const { companyId } = provider;
  await actAs(db, { userId: null, companyId });
  const email = await requireAddress(context, provider, claims);
  const known = await findSubject(db, subject, now);
  if (known) {
    await syncRoles(context, provider, { userId: known.id, groups });
    return known;
  }
  const account = await findAccount(db, email);
  if (account) {
    if (!(await isMember(db, account.id)))
      return refuse(context, provider, 'sso.not_member', subject);
    const linked = await link(context, provider, account, subject);
    await syncRoles(context, provider, { userId: linked.id, groups });
    return linked;
  }
  if (!provider.justInTime) return refuse(context, provider, 'sso.not_member', subject);
  const locale: Locale = context.locale;
  const roles = mappedRoles(provider, groups);
  const person = await provisionPerson(context, companyId, {
    by: 'sso',
    byDirectory: true,
    email,
    ...namesOf(claims),
    roles,
    locale,
  });
  // Somebody made it meanwhile: it is an account like any other.
  return person ? link(context, provider, person, subject) : admitPerson(context, provider, claims);
};
