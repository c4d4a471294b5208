import type { CurrentUser } from '@sala/shared-contracts';

/** The person as the server has them. */
export const ana: CurrentUser = {
  id: '7f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22',
  email: 'ana@sala.test',
  firstName: 'Ana',
  lastName: 'Ruiz',
  secondLastName: null,
  locale: 'es-MX',
  company: null,
  roles: [],
  permissions: [],
};
