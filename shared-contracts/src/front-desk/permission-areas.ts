import type { PermissionRows } from '../platform/permission-rows';

/* prettier-ignore */
export const frontDeskAreas = {
  //                     O       A       D       N       R       B        M       X
  'check-in':          ['RW',   'RW',   'RW',   'RW',   'RW',   'R',     '',     'R'],
} as const satisfies PermissionRows;
