import { roles, type GrantableRole } from './identity/roles';
import {
  areas,
  ceilingOf,
  matrix,
  verbs,
  type Area,
  type Permission,
  type Scope,
  type Verb,
} from './permissions';

/** One cell of a custom role. */
export interface RoleCell {
  readonly area: Area;
  readonly verb: Verb;
  readonly scope: Scope;
}

/** As it is stored and sent: `customers:read`, `purchases:read:own`. */
export const grantOf = ({ area, verb, scope }: RoleCell): string =>
  `${area}:${verb}${scope === 'own' ? ':own' : ''}`;

const cellsByGrant: ReadonlyMap<string, RoleCell> = new Map(
  areas.flatMap((area) =>
    verbs.flatMap((verb) =>
      (['all', 'own'] as const).map((scope): [string, RoleCell] => [
        grantOf({ area, verb, scope }),
        { area, verb, scope },
      ]),
    ),
  ),
);

/** undefined for a grant that is not in the matrix. */
export const cellOf = (grant: string): RoleCell | undefined => cellsByGrant.get(grant);

export const permissionOf = ({ area, verb }: Pick<RoleCell, 'area' | 'verb'>): Permission =>
  `${area}:${verb}`;

/** Only where some role is limited to its own records does the server tell them apart. */
const knowsOwn = (area: Area, verb: Verb): boolean =>
  roles.some((role) => matrix.get(area)?.get(role)?.get(verb) === 'own');

/** Scopes that a copy of a role may have in one cell, besides none. */
export const cellChoices = (basedOn: GrantableRole, area: Area, verb: Verb): readonly Scope[] => {
  const ceiling = ceilingOf(basedOn, area, verb);
  if (ceiling === undefined) return [];
  const own: readonly Scope[] = knowsOwn(area, verb) ? ['own'] : [];
  return ceiling === 'all' ? [...own, 'all'] : own;
};

/** Grants of a standard role, in the order of the matrix. */
export const standardGrants = (role: GrantableRole): string[] =>
  areas.flatMap((area) =>
    verbs.flatMap((verb) => {
      const scope = matrix.get(area)?.get(role)?.get(verb);
      return scope ? [grantOf({ area, verb, scope })] : [];
    }),
  );

/** The matrix itself has some writing and signing without reading. */
const standardWithoutRead = (basedOn: GrantableRole, area: Area, verb: Verb): boolean => {
  const standard = matrix.get(area)?.get(basedOn);
  return standard?.has(verb) === true && !standard.has('read');
};

/**
 * Whether a grant may stand among the others: it is not above the ceiling, its area is also read,
 * and it changes no records that its reader does not see.
 */
export const isGrantAllowed = (
  basedOn: GrantableRole,
  grants: readonly string[],
  grant: string,
): boolean => {
  const cell = cellOf(grant);
  if (!cell) return false;
  const { area, verb, scope } = cell;
  if (!cellChoices(basedOn, area, verb).includes(scope)) return false;
  const scopesOf = (wanted: Verb): readonly Scope[] =>
    grants.flatMap((one) => {
      const other = cellOf(one);
      return other?.area === area && other.verb === wanted ? [other.scope] : [];
    });
  if (scopesOf(verb).length > 1) return false;
  if (verb === 'read' || cellChoices(basedOn, area, 'read').length === 0) return true;
  const [read] = scopesOf('read');
  if (read === undefined) return standardWithoutRead(basedOn, area, verb);
  return read === 'all' || scope === 'own';
};

/** Cells that one list of grants has and the other has not, or has otherwise. */
export const grantChanges = (
  before: readonly string[],
  after: readonly string[],
): { readonly added: readonly string[]; readonly removed: readonly string[] } => ({
  added: after.filter((grant) => !before.includes(grant)),
  removed: before.filter((grant) => !after.includes(grant)),
});

/** In the order of the matrix, without what it does not know. */
export const inMatrixOrder = (grants: readonly string[]): string[] =>
  [...cellsByGrant.keys()].filter((grant) => grants.includes(grant));
