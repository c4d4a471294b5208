import type { PermissionRows } from '../platform/permission-rows';

/* prettier-ignore */
export const rulesAreas = {
  //                     O       A       D       N       R       B        M       X
  'rules':             ['M',    'M',    '',     '',     '',     'RW',    'RW',   'R'],
} as const satisfies PermissionRows;
