import type { PermissionRows } from '../platform/permission-rows';

/* prettier-ignore */
export const sapAreas = {
  //                     O       A       D       N       R       B        M       X
  'sap':               ['R',    'M',    'R',    'R',    'RW',   'R',     '',     'R'],
} as const satisfies PermissionRows;
