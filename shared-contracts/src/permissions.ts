import { platformAreas } from './platform/permission-areas';
import { identityAreas } from './identity/permission-areas';
import { clinicAreas } from './clinic/permission-areas';
import { patientsAreas } from './patients/permission-areas';
import { customersAreas } from './customers/permission-areas';
import { salesAreas } from './sales/permission-areas';
import { datasetsAreas } from './datasets/permission-areas';
import { schedulingAreas } from './scheduling/permission-areas';
import { frontDeskAreas } from './front-desk/permission-areas';
import { clinicalAreas } from './clinical/permission-areas';
import { messagingAreas } from './messaging/permission-areas';
import { tasksAreas } from './tasks/permission-areas';
import { rulesAreas } from './rules/permission-areas';
import { sapAreas } from './sap/permission-areas';
import { billingAreas } from './billing/permission-areas';
import { isEveryday } from './role-ceilings';
import { roles, type HeldRole, type Role } from './identity/roles';
import { platformPermissions, type PlatformPermission } from './releases/platform-permissions';

/** The permission matrix (platform/permission-rows.ts), assembled from the areas of the domains. */
const table = {
  ...platformAreas,
  ...identityAreas,
  ...clinicAreas,
  ...patientsAreas,
  ...customersAreas,
  ...salesAreas,
  ...datasetsAreas,
  ...schedulingAreas,
  ...frontDeskAreas,
  ...clinicalAreas,
  ...messagingAreas,
  ...tasksAreas,
  ...rulesAreas,
  ...sapAreas,
  ...billingAreas,
} as const;

export type Area = keyof typeof table;

export const verbs = ['read', 'write', 'delete', 'sign', 'manage', 'export'] as const;

export type Verb = (typeof verbs)[number];

/** `<area>:<verb>`, for example `customers:write`. */
export type Permission = `${Area}:${Verb}` | PlatformPermission;

/** Whether it is a platform permission, held by a person regardless of company. */
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

/** The matrix: area → role → verb → scope. */
export const matrix: ReadonlyMap<Area, ReadonlyMap<Role, ReadonlyMap<Verb, Scope>>> = new Map(
  areas.map((area) => [
    area,
    new Map(roles.map((role, column) => [role, parseCell(table[area][column] ?? '')])),
  ]),
);

const widest = (scopes: readonly (Scope | undefined)[]): Scope | undefined =>
  scopes.includes('all') ? 'all' : scopes.includes('own') ? 'own' : undefined;

/** How far a copy of a role may reach in one cell; undefined: not at all. */
export const ceilingOf = (basedOn: Role, area: Area, verb: Verb): Scope | undefined => {
  const byRole = matrix.get(area);
  return isEveryday(area, verb)
    ? widest(roles.map((role) => byRole?.get(role)?.get(verb)))
    : byRole?.get(basedOn)?.get(verb);
};

const narrower = (one: Scope | undefined, other: Scope | undefined): Scope | undefined =>
  one && other && (one === 'own' || other === 'own' ? 'own' : 'all');

/** A custom role never reaches further than its ceiling, whatever was stored. */
const scopeOfRole = (role: HeldRole, area: Area, verb: Verb): Scope | undefined => {
  if (typeof role === 'string') return matrix.get(area)?.get(role)?.get(verb);
  const permission = `${area}:${verb}` as const;
  const given = role.grants.includes(permission)
    ? 'all'
    : role.grants.includes(`${permission}:own`)
      ? 'own'
      : undefined;
  return given && narrower(given, ceilingOf(role.basedOn, area, verb));
};

/** Union of the permissions of all roles, sorted and without duplicates. */
export const permissionsOf = (held: readonly HeldRole[]): Permission[] =>
  areas
    .flatMap((area) =>
      verbs
        .filter((verb) => held.some((role) => scopeOfRole(role, area, verb)))
        .map((verb): Permission => `${area}:${verb}`),
    )
    .sort();

/** Widest scope of a permission across roles; undefined when not held. */
export const scopeOf = (held: readonly HeldRole[], permission: Permission): Scope | undefined => {
  const [area, verb] = permission.split(':') as [Area, Verb]; // the two halves of the template type
  return widest(held.map((role) => scopeOfRole(role, area, verb)));
};

/** Which of the held roles give a permission: its origin. */
export const originsOf = (held: readonly HeldRole[], permission: Permission): HeldRole[] =>
  held.filter((role) => scopeOf([role], permission));

/** Roles that hold a permission; shown on the denied screen. */
export const rolesWith = (permission: Permission): Role[] =>
  roles.filter((role) => scopeOf([role], permission));

const clinicalPermissions = [
  'clinical:read',
  'clinical:write',
  'clinical:sign',
  'prescriptions:write',
  'prescriptions:sign',
  'prescriptions:delete',
] as const satisfies readonly Permission[];

/** What a role, standard or custom, may do with clinical records. */
export const clinicalPermissionsOf = (role: HeldRole): Permission[] =>
  clinicalPermissions.filter((permission) => scopeOf([role], permission));

/** Whether a role, standard or custom, reads or writes clinical records. */
export const isClinicalRole = (role: HeldRole): boolean => clinicalPermissionsOf(role).length > 0;

/** Those of the roles that wait for a second person or a day (docs/adr/0093). */
export const clinicalRolesOf = (given: readonly Role[]): Role[] =>
  roles.filter((role) => given.includes(role) && isClinicalRole(role));
