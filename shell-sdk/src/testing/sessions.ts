import {
  permissionsOf,
  type CurrentUser,
  type Permission,
  type Role,
  type Session,
} from '@sala/shared-contracts';

/** The signed-in person, in as few words as a test needs. */
export interface Somebody {
  /** Defaults to the owner of a clinic. */
  readonly roles?: readonly Role[];
  /** Overrides what the roles grant. */
  readonly permissions?: readonly Permission[];
  /** null: has no company yet, and no permissions except those given. */
  readonly company?: CurrentUser['company'];
  readonly locale?: CurrentUser['locale'];
  /** Defaults to everywhere. */
  readonly siteIds?: readonly string[] | undefined;
}

const base64url = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

const clinic = {
  id: '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90',
  name: 'Clínica Sol',
  timeZone: 'America/Mexico_City',
  logoId: null,
};

/**
 * A session as the API sends it; its token decodes and lasts an hour. For
 * `useAuth.getState().setAuth`.
 */
export const sessionOf = ({
  roles = ['owner'],
  permissions,
  company = clinic,
  locale = 'es-MX',
  siteIds,
}: Somebody = {}): Session & { readonly deviceToken: null } => {
  const id = '5d0f5e0c-41f6-4f57-9a53-0d5f6b8f1c11';
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: id,
    sid: '1f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22',
    iat: now,
    exp: now + 3600,
  };
  return {
    deviceToken: null,
    token: [{ alg: 'EdDSA', typ: 'JWT' }, claims, 'unsigned'].map(base64url).join('.'),
    user: {
      id,
      email: 'ana@sol.test',
      firstName: 'Ana',
      lastName: 'Ríos',
      secondLastName: null,
      locale,
      company,
      ...(siteIds ? { siteIds: [...siteIds] } : {}),
      roles: company ? [...roles] : [],
      permissions: [...(permissions ?? (company ? permissionsOf(roles) : []))],
    },
  };
};
