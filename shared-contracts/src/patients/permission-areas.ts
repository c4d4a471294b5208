import type { PermissionRows } from '../platform/permission-rows';

/* prettier-ignore */
export const patientsAreas = {
  //                     O       A       D       N       R       B        M       X
  'patients':          ['RWCE', 'RWCE', 'RW',   'RW',   'RW',   'R',     '',     'R'],
  // Contact details of patients who consented to marketing: all that marketing reads of patients.
  'patient-contacts':  ['R',    'R',    'R',    'R',    'R',    'R',     'R',    'R'],
  'patient-merge':     ['S',    'S',    '',     '',     'W',    '',      '',     'R'],
} as const satisfies PermissionRows;
