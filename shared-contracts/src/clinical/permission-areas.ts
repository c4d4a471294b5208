import type { PermissionRows } from '../platform/permission-rows';

/* prettier-ignore */
export const clinicalAreas = {
  //                     O       A       D       N       R       B        M       X
  'clinical':          ['',     '',     'RWS',  'RW',   '',     '',      '',     ''],
  // Writing opens a record, managing reviews it; who only writes opens it for an audit,
  // or for patients outside their care, where the company has care relations.
  'emergency-access':  ['M',    'M',    'W',    'W',    '',     '',      '',     'RW'],
  'care-team':         ['RW',   'RW',   'RW',   'RW',   '',     '',      '',     'R'],
  'prescriptions':     ['',     '',     'RWSC', 'R',    'R',    '',      '',     'R'],
  'teaching':          ['R',    'M',    'RWS',  'RS',   'R',    '',      'R',    'R'],
} as const satisfies PermissionRows;
