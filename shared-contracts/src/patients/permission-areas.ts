import type { PermissionRows } from '../platform/permission-rows';

/* prettier-ignore */
export const patientsAreas = {
  //                     O       A       D       N       R       B        M       X
  'patients':          ['RWCE', 'RWCE', 'RW',   'RW',   'RW',   'R',     '',     'R'],
  // Row Patient demographics again: how to reach those who agreed to marketing, and nothing else: all that marketing reads of them.
  'patient-contacts':  ['R',    'R',    'R',    'R',    'R',    'R',     'R',    'R'],
  'patient-merge':     ['S',    'S',    '',     '',     'W',    '',      '',     'R'],
} as const satisfies PermissionRows;
