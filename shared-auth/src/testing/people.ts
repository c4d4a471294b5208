import type { CurrentUser, Session } from '@sala/shared-contracts';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as the API shapes it; decodable whatever the claims. */
export const tokenOf = (claims: Readonly<Record<string, unknown>>): string =>
  [part({ alg: 'EdDSA', typ: 'JWT' }), part(claims), 'unsigned'].join('.');

export const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

export const ana: CurrentUser = {
  id: '5d0f5e0c-41f6-4f57-9a53-0d5f6b8f1c11',
  email: 'ana@sol.test',
  firstName: 'Ana',
  lastName: 'Ríos',
  secondLastName: null,
  locale: 'es-MX',
  company: {
    id: '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90',
    name: 'Clínica Sol',
    timeZone: 'America/Mexico_City',
    logoId: null,
  },
  roles: ['reception'],
  permissions: ['customers:read', 'customers:write'],
};

export const sessionFor = (user: CurrentUser, exp: number = inSeconds(3600)): Session => ({
  token: tokenOf({ sub: user.id, exp }),
  user,
});
