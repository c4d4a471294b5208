import { randomUUID } from 'node:crypto';
import type { Role } from '@sala/shared-contracts';
import { createPasswords } from '../identity/model/passwords';
import type { TestApi } from './api';
import { signIn, signUpBody, testPassword, type SignedInMember } from './people';

/** Adds somebody new to a company, past signing up, which takes four requests. */
export const newMember = async (
  api: TestApi,
  companyId: string,
  roles: readonly Role[],
): Promise<SignedInMember> => {
  const email = `${randomUUID()}@sala.test`;
  const { firstName, lastName, phone, locale } = signUpBody(email);
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const passwordHash = await passwords.hash(testPassword);
  const memberId = await api.database.asOwner(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with account as (
         insert into user_account (email, password_hash, first_name, last_name, phone, locale,
           terms_accepted_at, privacy_accepted_at, email_verified_at, created_at, password_changed_at)
         values ($1, $2, $3, $4, $5, $6, now(), now(), now(), now(), now()) returning id)
       insert into membership (company_id, user_id, roles, created_at)
       select $7, id, $8, now() from account returning id`,
      [email, passwordHash, firstName, lastName, phone, locale, companyId, roles],
    );
    return rows[0]?.id ?? '';
  });
  return { ...(await signIn(api, email)), companyId, memberId };
};
