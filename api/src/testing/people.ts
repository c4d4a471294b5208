import { randomUUID } from 'node:crypto';
import type { Contract, EndpointOutput, Role, Session } from '@sala/shared-contracts';
import type { TestApi } from './api';
import type { TestClient } from './client';

export const testPassword = 'sala-prueba-1';

export interface SignedIn {
  readonly token: string;
  readonly userId: string;
  readonly email: string;
  /** Client of this person. */
  readonly client: TestClient;
}

export interface SignedInMember extends SignedIn {
  readonly companyId: string;
  readonly memberId: string;
}

/** Latest code mailed to an address; of the mailbox itself, as each sign-up reads it. */
export const mailedCode = async (api: TestApi, email: string): Promise<string> => {
  const { rows } = await api.database.pool.query<{ subject: string }>({
    name: 'mailed-code',
    text: 'select subject from sandbox_mail where recipient = lower($1) order by number desc limit 20',
    values: [email],
  });
  const code = rows
    .map(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0])
    .find((found) => found !== undefined);
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
};

const signedIn = (api: TestApi, { token, user }: Session): SignedIn => ({
  token,
  userId: user.id,
  email: user.email,
  client: api.as(token),
});

export const signUpBody = (email: string) => ({
  firstName: 'Ana',
  lastName: 'Ruiz',
  email,
  phone: '+525512345678',
  password: testPassword,
  locale: 'es-MX' as const,
  acceptTerms: true as const,
  acceptPrivacy: true as const,
});

/** Signs up a person without a company. */
export const signedUp = async (
  api: TestApi,
  email = `${randomUUID()}@sala.test`,
): Promise<SignedIn> => {
  const { signUpToken } = await api.anyone.ok('authSignUp', { body: signUpBody(email) });
  const code = await mailedCode(api, email);
  return signedIn(
    api,
    await api.anyone.ok('authVerifyEmail', { body: { email, code, signUpToken } }),
  );
};

/** Latest mail to an address. */
export const newestMail = async (
  api: TestApi,
  email: string,
): Promise<EndpointOutput<Contract['sandboxMailbox']>['items'][number]> => {
  const [mail] = (await api.anyone.ok('sandboxMailbox', { query: { to: email } })).items;
  if (!mail) throw new Error(`nothing was mailed to ${email}`);
  return mail;
};

/** Signs in a person without a second factor. */
export const signIn = async (
  api: TestApi,
  email: string,
  password = testPassword,
): Promise<SignedIn> => {
  const answer = await api.anyone.ok('authSignIn', { body: { email, password } });
  if ('challenge' in answer) throw new Error(`${email} has a second factor`);
  return signedIn(api, answer);
};

/** Adds a person to a company without an invitation. */
export const joinCompany = async (
  api: TestApi,
  person: SignedIn,
  companyId: string,
  roles: readonly Role[],
): Promise<SignedInMember> => {
  const memberId = await api.database.asOwner(async (client) => {
    const result = await client.query<{ id: string }>(
      'insert into membership (company_id, user_id, roles, created_at) values ($1, $2, $3, now()) returning id',
      [companyId, person.userId, roles],
    );
    return result.rows[0]?.id ?? '';
  });
  // A new session, because the API caches the company of the old one.
  return { ...(await signIn(api, person.email)), companyId, memberId };
};

/**
 * Creates a company with its founder. With `roles`, returns a second member with those roles. With
 * `founder`, the founder has those roles instead.
 */
export const signedInCompany = async (
  api: TestApi,
  options: {
    readonly roles?: readonly Role[];
    readonly founder?: readonly Role[];
    /** Its trial ends; else tests may move the clock by years without anybody being told to pay. */
    readonly trialEnds?: true;
  } = {},
): Promise<SignedInMember & { readonly owner: SignedInMember }> => {
  const founder = await signedUp(api);
  const session = await founder.client.ok('companyCreate', {
    body: { commercialName: 'Clínica de prueba' },
  });
  const companyId = session.user.company?.id ?? '';
  // The roles change before the first call caches the session's permissions.
  const memberId = await api.database.asOwner(async (client) => {
    if (!options.trialEnds)
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
  const owner = { ...signedIn(api, session), companyId, memberId };
  if (!options.roles) return { ...owner, owner };
  return { ...(await joinCompany(api, await signedUp(api), companyId, options.roles)), owner };
};
