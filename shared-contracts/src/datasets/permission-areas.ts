import type { PermissionRows } from '../platform/permission-rows';

/* prettier-ignore */
export const datasetsAreas = {
  //                     O       A       D       N       R       B        M       X
  'datasets':          ['M',    'M',    'R',    'R',    'R',    'R',     'R',    'R'],
  // Row Datasets again: who sees personal columns as they are (R); reception and the auditor read them masked.
  'datasets-pii':      ['R',    'R',    '',     '',     '',     'R',     'R',    ''],
} as const satisfies PermissionRows;
