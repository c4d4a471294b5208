import { randomUUID } from 'node:crypto';
import { routes, type Locale, type Role, type Session } from '@sala/shared-contracts';
import { createClient, type Client } from '@sala/shared-contracts/client';
import { mailedCode, mailedLink } from './mailbox';

/** A person with a company and an API client. */
export interface Staff {
  readonly email: string;
  readonly password: string;
  readonly session: Session;
  readonly api: Client;
}

const password = 'secreto-de-prueba-1';

/** API client of the token's person; null for an anonymous one. */
export const clientFor = (origin: string, locale: Locale, token: string | null): Client =>
  createClient({ route: (name) => routes[name], origin, locale: () => locale, token: () => token });

export const newEmail = (): string => `e2e-${randomUUID()}@example.com`;

/** A person with a confirmed address and no company. */
export const newPerson = async (
  origin: string,
  locale: Locale,
  email = newEmail(),
): Promise<Staff> => {
  const visitor = clientFor(origin, locale, null);
  const { signUpToken } = await visitor.authSignUp({
    body: {
      firstName: 'Ana',
      lastName: 'Prueba',
      email,
      phone: '+525512345678',
      password,
      locale,
      acceptTerms: true,
      acceptPrivacy: true,
    },
  });
  const session = await visitor.authVerifyEmail({
    body: { email, code: await mailedCode(origin, email), signUpToken },
  });
  return { email, password, session, api: clientFor(origin, locale, session.token) };
};

/** Signs up and creates a company through the API. */
export const newStaff = async (origin: string, locale: Locale): Promise<Staff> => {
  const founder = await newPerson(origin, locale);
  const commercialName = `Clínica ${founder.email.slice(4, 12)}`;
  const session = await founder.api.companyCreate({ body: { commercialName, locale } });
  return { ...founder, session, api: clientFor(origin, locale, session.token) };
};

/** A member with these roles, added by invitation. */
export const newMember = async (
  origin: string,
  owner: Staff,
  roles: readonly Role[],
  email = newEmail(),
): Promise<Staff> => {
  const person = await newPerson(origin, 'es-MX', email);
  await owner.api.invitationCreate({
    body: { email: person.email, roles: [...roles], locale: 'es-MX' },
  });
  const link = await mailedLink(origin, person.email, /te invita a/);
  const token = new URLSearchParams(new URL(link, origin).hash.slice(1)).get('invite') ?? '';
  const session = await person.api.invitationAccept({ body: { token } });
  return { ...person, session, api: clientFor(origin, 'es-MX', session.token) };
};

const demoPassword = 'Sala-demo-1';

/**
 * Member of the demo company with one role, or platform staff without a company. Read-only, since
 * all tests share them.
 */
export const demoStaff = async (
  origin: string,
  locale: Locale,
  role: Role | 'platform',
): Promise<Staff> => {
  const email = `${role}@demo.sala.test`;
  const session = await clientFor(origin, locale, null).authSignIn({
    body: { email, password: demoPassword },
  });
  if (!('token' in session)) throw new Error('the demo accounts have no second factor');
  return { email, password: demoPassword, session, api: clientFor(origin, locale, session.token) };
};
