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
import { roles, type Role } from './identity/roles';
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

/** Union of the permissions of all roles, sorted and without duplicates. */
export const permissionsOf = (held: readonly Role[]): Permission[] =>
  areas
    .flatMap((area) =>
      verbs
        .filter((verb) => held.some((role) => matrix.get(area)?.get(role)?.has(verb)))
        .map((verb): Permission => `${area}:${verb}`),
    )
    .sort();

/** Widest scope of a permission across roles; undefined when not held. */
export const scopeOf = (held: readonly Role[], permission: Permission): Scope | undefined => {
  const [area, verb] = permission.split(':') as [Area, Verb]; // the two halves of the template type
  const scopes = held.map((role) => matrix.get(area)?.get(role)?.get(verb));
  return scopes.includes('all') ? 'all' : scopes.includes('own') ? 'own' : undefined;
};

/** Roles that hold a permission; shown on the denied screen. */
export const rolesWith = (permission: Permission): Role[] =>
  roles.filter((role) => scopeOf([role], permission));
