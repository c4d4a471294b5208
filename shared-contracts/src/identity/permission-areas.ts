import type { PermissionRows } from '../platform/permission-rows';

/* prettier-ignore */
export const identityAreas = {
  //                     O       A       D       N       R       B        M       X
  'api-tokens':        ['M',    'M',    '',     '',     '',     '',      '',     ''],
  'users':             ['M',    'M',    '',     '',     '',     '',      '',     'R'],
  // Whoever chooses the provider decides who is who, owners included.
  'sso':               ['M',    'R',    '',     '',     '',     '',      '',     'R'],
} as const satisfies PermissionRows;
