import type { PermissionRows } from '../platform/permission-rows';

/* prettier-ignore */
export const schedulingAreas = {
  //                     O       A       D       N       R       B        M       X
  'appointments':      ['RWC',  'RWC',  'RWoCo','RW',   'RWC',  'R',     '',     'R'],
  // Aggregate counts without patients: all that marketing reads of appointments.
  'appointment-counts':['R',    'R',    'R',    'R',    'R',    'R',     'R',    'R'],
  'overbook':          ['S',    'S',    'So',   '',     'S',    '',      '',     ''],
  'availability':      ['M',    'M',    'RWo',  'R',    'R',    '',      '',     'R'],
  'event-types':       ['M',    'M',    'R',    'R',    'R',    'R',     'R',    'R'],
} as const satisfies PermissionRows;
