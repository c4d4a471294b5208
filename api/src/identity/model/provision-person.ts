import {
  isStorable,
  limits,
  roles,
  tidyLine,
  type ApiEndpointName,
  type Locale,
  type Role,
} from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { insertMembership } from '../sql/join-company.queries';
import { deleteSignUps } from '../sql/pending-sign-ups.queries';
import { insertPerson, type SsoPerson } from '../sql/sso-people.queries';
import { askForGrants, splitClinical } from './clinical-grants';
import { newSecretToken } from './secret-tokens';

type ProvisionContext = Pick<
  Context<ApiEndpointName>,
  'db' | 'now' | 'services' | 'afterCommit' | 'audit'
>;

export interface VouchedPerson {
  /** Lower case, in a domain that the company holds. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  readonly locale: Locale;
  /** Who vouches. */
  readonly by: 'sso' | 'scim';
}

/** A name of another service as names are stored; undefined when there is nothing to store. */
export const personName = (given: string | undefined): string | undefined => {
  if (given === undefined || !isStorable(given)) return undefined;
  return tidyLine([...tidyLine(given)].slice(0, limits.personNameMax).join('')) || undefined;
};

const unnamed = '—';

/**
 * Makes an account and membership for a person whom the company vouches for; the transaction acts
 * for that company. The password is one that nobody knows.
 *
 * @returns undefined if the address has an account by now
 */
export const provisionPerson = async (
  context: ProvisionContext,
  companyId: string,
  { by, email, firstName, lastName, locale, roles: given }: VouchedPerson,
): Promise<SsoPerson | undefined> => {
  const { db, now, services } = context;
  const person = await insertPerson(
    db,
    {
      email,
      passwordHash: await services.passwords.hash(newSecretToken()),
      firstName: personName(firstName) ?? unnamed,
      lastName: personName(lastName) ?? unnamed,
      locale,
    },
    now,
  );
  if (!person) return undefined;
  await deleteSignUps(db, email);
  const held = roles.filter((role) => role !== 'owner' && given.includes(role));
  const { now: effective, waiting } = await splitClinical(db, held, []);
  await insertMembership(db, companyId, person.id, effective, now, by === 'sso' ? effective : []);
  await context.audit({
    action: 'member.provisioned',
    entityType: 'user_account',
    entityId: person.id,
    diff: { by, email, roles: held },
  });
  await askForGrants(context, {
    companyId,
    userId: person.id,
    roles: waiting,
    origin: 'directory',
    askedBy: null,
  });
  context.afterCommit(() => services.sessions.forgetUser(person.id));
  return person;
};
