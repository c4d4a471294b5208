import type { PermissionRows } from '../platform/permission-rows';

/* prettier-ignore */
export const clinicalAreas = {
  //                     O       A       D       N       R       B        M       X
  'clinical':          ['',     '',     'RWS',  'RW',   '',     '',      '',     'R'],
  'emergency-access':  ['RW',   'RW',   '',     '',     '',     '',      '',     'R'],
  'prescriptions':     ['',     '',     'RWSC', 'R',    'R',    '',      '',     'R'],
  'teaching':          ['R',    'M',    'RWS',  'RS',   'R',    '',      'R',    'R'],
} as const satisfies PermissionRows;
