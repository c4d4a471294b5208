import type { PermissionRows } from '../platform/permission-rows';

/* prettier-ignore */
export const billingAreas = {
  //                     O       A       D       N       R       B        M       X
  'subscription':      ['M',    'R',    '',     '',     '',     'M',     '',     'R'],
} as const satisfies PermissionRows;
