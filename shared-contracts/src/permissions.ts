/**
 * Roles and the permission matrix (specification of the screens, §9b), as data. A cell names what a
 * role may do in an area: R read, W create and edit, C cancel or delete, S sign, issue or approve,
 * M manage (implies R, W, C), E export. A lower-case `o` after a letter limits it to the person's
 * own records; the resource that has an owner enforces it.
 */
export const roles = [
  'owner',
  'admin',
  'doctor',
  'nurse',
  'reception',
  'billing',
  'marketing',
  'auditor',
] as const;

export type Role = (typeof roles)[number];

/* prettier-ignore */
const table = {
  //                     O       A       D       N       R       B        M       X
  'company':           ['M',    'M',    '',     '',     '',     '',      '',     'R'],
  'apps':              ['M',    'M',    '',     '',     '',     '',      '',     'R'],
  'organization':      ['M',    'M',    '',     '',     '',     '',      '',     'R'],
  'users':             ['M',    'M',    '',     '',     '',     '',      '',     'R'],
  'subscription':      ['M',    'R',    '',     '',     '',     'M',     '',     'R'],
  'staff':             ['M',    'M',    'RWo',  'R',    'R',    '',      '',     'R'],
  'practitioners':     ['M',    'M',    'RWo',  'R',    'R',    '',      '',     'R'],
  'patients':          ['RWCE', 'RWCE', 'RW',   'RW',   'RW',   'R',     '',     'R'],
  // Row Patient demographics again: how to reach those who agreed to marketing, and nothing else: all that marketing reads of them.
  'patient-contacts':  ['R',    'R',    'R',    'R',    'R',    'R',     'R',    'R'],
  'patient-merge':     ['S',    'S',    '',     '',     'W',    '',      '',     'R'],
  'clinical':          ['',     '',     'RWS',  'RW',   '',     '',      '',     'R'],
  'prescriptions':     ['',     '',     'RWSC', 'R',    'R',    '',      '',     'R'],
  'teaching':          ['R',    'M',    'RWS',  'RS',   'R',    '',      'R',    'R'],
  'appointments':      ['RWC',  'RWC',  'RWoCo','RW',   'RWC',  'R',     '',     'R'],
  // Row Appointments again: how many there are, never whose: all that marketing reads of them.
  'appointment-counts':['R',    'R',    'R',    'R',    'R',    'R',     'R',    'R'],
  'overbook':          ['S',    'S',    'So',   '',     'S',    '',      '',     ''],
  'check-in':          ['RW',   'RW',   'RW',   'RW',   'RW',   'R',     '',     'R'],
  'availability':      ['M',    'M',    'RWo',  'R',    'R',    '',      '',     'R'],
  'event-types':       ['M',    'M',    'R',    'R',    'R',    'R',     'R',    'R'],
  'categories':        ['M',    'M',    'R',    'R',    'R',    'R',     'R',    'R'],
  'patient-chats':     ['M',    'M',    'RW',   'RW',   'RW',   'RW',    'RW',   'R'],
  'email':             ['M',    'M',    'R',    'R',    'R',    'R',     'R',    'R'],
  'hospital-templates':['M',    'M',    'R',    'R',    'R',    'R',     'W',    'R'],
  'marketing':         ['M',    'M',    '',     '',     '',     '',      'M',    'R'],
  'leads':             ['M',    'M',    '',     '',     'RW',   '',      'M',    'R'],
  'customers':         ['RWCE', 'RWCE', 'R',    '',     'RW',   'RW',    'RWE',  'R'],
  'purchases':         ['RWCE', 'RWCE', 'Ro',   '',     'RW',   'RWCSE', 'R',    'R'],
  // Who may write or sign it sees it, too; the price list has no row of its own in §9b.
  'cash':              ['RS',   'RS',   '',     '',     'RoWo', 'RWS',   '',     'R'],
  'products':          ['M',    'M',    'R',    '',     'R',    'M',     'R',    'R'],
  'customer-fields':   ['M',    'M',    'R',    '',     'R',    'R',     'M',    'R'],
  'purchase-fields':   ['M',    'M',    'R',    '',     'R',    'M',     'R',    'R'],
  'tasks':             ['M',    'M',    'RWo',  'RWo',  'RWo',  'RWo',   'RWo',  'R'],
  'clinical-tasks':    ['',     'R',    'RW',   'RW',   'R',    '',      '',     'R'],
  'rules':             ['M',    'M',    '',     '',     '',     'RW',    'RW',   'R'],
  'datasets':          ['M',    'M',    'R',    'R',    'R',    'R',     'R',    'R'],
  // Row Datasets again: who sees personal columns as they are (R); reception and the auditor read them masked.
  'datasets-pii':      ['R',    'R',    '',     '',     '',     'R',     'R',    ''],
  'sap':               ['R',    'M',    'R',    'R',    'RW',   'R',     '',     'R'],
  'audit':             ['R',    'R',    'Ro',   '',     '',     '',      '',     'RE'],
} as const;

export type Area = keyof typeof table;

export const verbs = ['read', 'write', 'delete', 'sign', 'manage', 'export'] as const;

export type Verb = (typeof verbs)[number];

/** `<area>:<verb>`, for example `customers:write`. */
export type Permission = `${Area}:${Verb}` | PlatformPermission;

/** Of the people who run the platform for every company; no role of a company holds them. */
export const platformPermissions = ['releases:read', 'releases:manage'] as const;
export type PlatformPermission = (typeof platformPermissions)[number];

/** Whether a permission is the platform's: it is asked of a person, with or without a company. */
export const isPlatformPermission = (permission: Permission): permission is PlatformPermission =>
  platformPermissions.some((one) => one === permission);

const letters: Record<string, readonly Verb[]> = {
  R: ['read'],
  W: ['write'],
  C: ['delete'],
  S: ['sign'],
  M: ['read', 'write', 'delete', 'manage'],
  E: ['export'],
};

/** `all`: every record of the company; `own`: only the person's own. */
export type Scope = 'all' | 'own';

const parseCell = (cell: string): ReadonlyMap<Verb, Scope> => {
  const grants = new Map<Verb, Scope>();
  for (const [, letter, own] of cell.matchAll(/([RWCSME])(o?)/g)) {
    for (const verb of letters[letter ?? ''] ?? []) grants.set(verb, own ? 'own' : 'all');
  }
  return grants;
};

export const areas = Object.keys(table) as Area[]; // the keys of a constant object

/** The whole matrix: area → role → what it may do, and how far. */
export const matrix: ReadonlyMap<Area, ReadonlyMap<Role, ReadonlyMap<Verb, Scope>>> = new Map(
  areas.map((area) => [
    area,
    new Map(roles.map((role, column) => [role, parseCell(table[area][column] ?? '')])),
  ]),
);

/** Roles add up: a person may do what any of their roles may. Sorted, without repeats. */
export const permissionsOf = (held: readonly Role[]): Permission[] =>
  areas
    .flatMap((area) =>
      verbs
        .filter((verb) => held.some((role) => matrix.get(area)?.get(role)?.has(verb)))
        .map((verb): Permission => `${area}:${verb}`),
    )
    .sort();

/** How far a permission reaches for somebody with these roles; undefined when it is not held. */
export const scopeOf = (held: readonly Role[], permission: Permission): Scope | undefined => {
  const [area, verb] = permission.split(':') as [Area, Verb]; // the two halves of the template type
  const scopes = held.map((role) => matrix.get(area)?.get(role)?.get(verb));
  return scopes.includes('all') ? 'all' : scopes.includes('own') ? 'own' : undefined;
};

/** The roles that hold a permission: what a denied screen tells the person to ask for. */
export const rolesWith = (permission: Permission): Role[] =>
  roles.filter((role) => scopeOf([role], permission));
