import type { PermissionRows } from '../platform/permission-rows';

/* prettier-ignore */
export const clinicAreas = {
  //                     O       A       D       N       R       B        M       X
  'company':           ['M',    'M',    '',     '',     '',     '',      '',     'R'],
  'organization':      ['M',    'M',    '',     '',     '',     '',      '',     'R'],
  'staff':             ['M',    'M',    'RWo',  'R',    'R',    '',      '',     'R'],
  'practitioners':     ['M',    'M',    'RWo',  'R',    'R',    '',      '',     'R'],
  'categories':        ['M',    'M',    'R',    'R',    'R',    'R',     'R',    'R'],
} as const satisfies PermissionRows;
