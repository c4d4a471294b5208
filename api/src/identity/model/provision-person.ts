import {
  isStorable,
  limits,
  tidyLine,
  type ApiEndpointName,
  type Locale,
} from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { insertMembership } from '../sql/join-company.queries';
import { deleteSignUps } from '../sql/pending-sign-ups.queries';
import { insertPerson, type SsoPerson } from '../sql/sso-people.queries';
import { offerOf } from '../sql/held-roles';
import { askForGrants } from './clinical-grants';
import { rolesByRef, splitGiven, type RoleRef } from './given-roles';
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
  /** Names of standard roles, ids of custom ones. */
  readonly roles: readonly RoleRef[];
  /** Whoever vouches gave them, and may take them back. */
  readonly byDirectory: boolean;
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
  { by, byDirectory, email, firstName, lastName, locale, roles: given }: VouchedPerson,
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
  const held = await rolesByRef(db, given);
  const { now: effective, waiting } = await splitGiven(db, held, []);
  await insertMembership(
    db,
    companyId,
    {
      userId: person.id,
      roles: effective.roles,
      customRoleIds: effective.customRoles.map(({ id }) => id),
      byDirectory,
    },
    now,
  );
  await context.audit({
    action: 'member.provisioned',
    entityType: 'user_account',
    entityId: person.id,
    diff: {
      by,
      email,
      roles: held.roles,
      ...(held.customRoles.length > 0 && { customRoles: held.customRoles.map(({ name }) => name) }),
    },
  });
  await askForGrants(context, {
    companyId,
    userId: person.id,
    roles: waiting.roles,
    with: offerOf(waiting.customRoles),
    origin: 'directory',
    askedBy: null,
  });
  context.afterCommit(() => services.sessions.forgetUser(person.id));
  return person;
};
