import type { PermissionRows } from '../platform/permission-rows';

/* prettier-ignore */
export const customersAreas = {
  //                     O       A       D       N       R       B        M       X
  'customers':         ['RWCE', 'RWCE', 'R',    '',     'RW',   'RW',    'RWE',  'R'],
  'customer-fields':   ['M',    'M',    'R',    '',     'R',    'R',     'M',    'R'],
} as const satisfies PermissionRows;
