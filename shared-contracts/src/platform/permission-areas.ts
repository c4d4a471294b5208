import type { PermissionRows } from './permission-rows';

/* prettier-ignore */
export const platformAreas = {
  //                     O       A       D       N       R       B        M       X
  'apps':              ['M',    'M',    '',     '',     '',     '',      '',     'R'],
  'audit':             ['R',    'R',    'Ro',   '',     '',     '',      '',     'RE'],
} as const satisfies PermissionRows;
