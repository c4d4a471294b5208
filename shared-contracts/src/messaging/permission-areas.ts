import type { PermissionRows } from '../platform/permission-rows';

/* prettier-ignore */
export const messagingAreas = {
  //                     O       A       D       N       R       B        M       X
  'patient-chats':     ['M',    'M',    'RW',   'RW',   'RW',   'RW',    'RW',   'R'],
  // Each role in its categories (email-kinds.ts).
  'email':             ['M',    'M',    'RW',   'RW',   'RW',   'RW',    'RW',   'R'],
  'hospital-templates':['M',    'M',    'R',    'R',    'R',    'R',     'RW',   'R'],
  'marketing':         ['M',    'M',    '',     '',     '',     '',      'M',    'R'],
  'team-chat':         ['M',    'M',    'RW',   'RW',   'RW',   'RW',    'RW',   'R'],
  'quick-replies':     ['M',    'M',    'RW',   'RW',   'RW',   'RW',    'RW',   'R'],
} as const satisfies PermissionRows;
