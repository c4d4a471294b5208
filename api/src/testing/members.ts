import { randomUUID } from 'node:crypto';
import type { Role } from '@sala/shared-contracts';
import { createPasswords } from '../identity/model/passwords';
import { minimalPasswordCost, type TestApi } from './api';
import { signIn, signUpBody, testPassword, type SignedIn, type SignedInMember } from './people';

/** Stores a verified account, past signing up, which takes three requests. */
const storeAccount = async (api: TestApi): Promise<{ email: string; userId: string }> => {
  const email = `${randomUUID()}@sala.test`;
  const { firstName, lastName, phone, locale } = signUpBody(email);
  const passwords = createPasswords(minimalPasswordCost);
  const passwordHash = await passwords.hash(testPassword);
  const { rows } = await api.database.asOwner((client) =>
    client.query<{ id: string }>(
      `insert into user_account (email, password_hash, first_name, last_name, phone, locale,
         terms_accepted_at, privacy_accepted_at, email_verified_at, created_at, password_changed_at)
       values ($1, $2, $3, $4, $5, $6, now(), now(), now(), now(), now()) returning id`,
      [email, passwordHash, firstName, lastName, phone, locale],
    ),
  );
  return { email, userId: rows[0]?.id ?? '' };
};

/** Adds somebody new to a company, without an invitation. */
export const newMember = async (
  api: TestApi,
  companyId: string,
  roles: readonly Role[],
): Promise<SignedInMember> => {
  const { email, userId } = await storeAccount(api);
  const { rows } = await api.database.asOwner((client) =>
    client.query<{ id: string }>(
      'insert into membership (company_id, user_id, roles, created_at) values ($1, $2, $3, now()) returning id',
      [companyId, userId, roles],
    ),
  );
  return { ...(await signIn(api, email)), companyId, memberId: rows[0]?.id ?? '' };
};

/**
 * Creates a company with its founder. With `roles`, returns a second member with those roles. With
 * `founder`, the founder has those roles instead. Its trial does not end.
 */
export const newCompany = async (
  api: TestApi,
  options: { readonly roles?: readonly Role[]; readonly founder?: readonly Role[] } = {},
): Promise<SignedInMember & { readonly owner: SignedInMember }> => {
  const founder: SignedIn = await signIn(api, (await storeAccount(api)).email);
  const { token, user } = await founder.client.ok('companyCreate', {
    body: { commercialName: 'Clínica de prueba' },
  });
  const companyId = user.company?.id ?? '';
  // The roles change before the first call caches the session's permissions.
  const memberId = await api.database.asOwner(async (client) => {
    await client.query(
      `update subscription set trial_ends_at = '2100-01-01' where company_id = $1`,
      [companyId],
    );
    const { rows } = await client.query<{ id: string }>(
      'update membership set roles = coalesce($1, roles) where user_id = $2 returning id',
      [options.founder, founder.userId],
    );
    return rows[0]?.id ?? '';
  });
  const owner = { ...founder, token, client: api.as(token), companyId, memberId };
  if (!options.roles) return { ...owner, owner };
  return { ...(await newMember(api, companyId, options.roles)), owner };
};
