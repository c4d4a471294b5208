import type { PermissionRows } from '../platform/permission-rows';

/* prettier-ignore */
export const salesAreas = {
  //                     O       A       D       N       R       B        M       X
  'leads':             ['M',    'M',    '',     '',     'RW',   '',      'M',    'R'],
  'purchases':         ['RWCE', 'RWCE', 'Ro',   '',     'RW',   'RWCSE', 'R',    'R'],
  // Writing or signing implies seeing it. The price list has no area of its own.
  'cash':              ['RS',   'RS',   '',     '',     'RoWo', 'RWS',   '',     'R'],
  'products':          ['M',    'M',    'R',    '',     'R',    'M',     'R',    'R'],
  'purchase-fields':   ['M',    'M',    'R',    '',     'R',    'M',     'R',    'R'],
} as const satisfies PermissionRows;
