import {
  cellChoices,
  cellOf,
  grantOf,
  isGrantAllowed,
  limits,
  verbs,
  type GrantableRole,
  type Verb,
} from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import { areasInUse } from '../../../parts/role-permissions';

export type ShownArea = (typeof areasInUse)[number];

/** Ticked or not; where own records are told apart, how far. */
type CellValue = boolean | 'own' | 'all' | 'none';

export type CellValues = Readonly<
  Partial<Record<ShownArea, Readonly<Partial<Record<Verb, CellValue>>>>>
>;

export interface RoleValues {
  readonly name: string;
  readonly cells: CellValues;
}

/** Whether a cell of the copy knows more than yes and no. */
export const hasScopes = (basedOn: GrantableRole, area: ShownArea, verb: Verb): boolean =>
  cellChoices(basedOn, area, verb).length === 2;

export const verbsOf = (basedOn: GrantableRole, area: ShownArea): readonly Verb[] =>
  verbs.filter((verb) => cellChoices(basedOn, area, verb).length > 0);

export const valuesOf = (
  name: string,
  basedOn: GrantableRole,
  grants: readonly string[],
): RoleValues => ({
  name,
  cells: Object.fromEntries(
    areasInUse.map((area) => [
      area,
      Object.fromEntries(
        verbsOf(basedOn, area).map((verb) => {
          const scope = (['own', 'all'] as const).find((one) =>
            grants.includes(grantOf({ area, verb, scope: one })),
          );
          return [verb, hasScopes(basedOn, area, verb) ? (scope ?? 'none') : scope !== undefined];
        }),
      ),
    ]),
  ),
});

const isShown = (grant: string): boolean => areasInUse.some((area) => area === cellOf(grant)?.area);

/** What is ticked, with what the role has in areas that are not shown. */
export const grantsOf = (
  basedOn: GrantableRole,
  cells: CellValues,
  before: readonly string[],
): string[] => [
  ...before.filter((grant) => !isShown(grant)),
  ...areasInUse.flatMap((area) =>
    verbsOf(basedOn, area).flatMap((verb) => {
      const value = cells[area]?.[verb];
      const [only] = cellChoices(basedOn, area, verb);
      const scope = value === true ? only : value === 'none' ? undefined : value;
      return scope ? [grantOf({ area, verb, scope })] : [];
    }),
  ),
];

export const roleRules = (t: Translate, basedOn: GrantableRole) =>
  yup.object({
    name: yup
      .string()
      .trim()
      .required(t('customRoles.rules.name'))
      .max(
        limits.customRoleNameMax,
        t('customRoles.rules.tooLong', { max: limits.customRoleNameMax }),
      ),
    cells: yup
      .mixed<CellValues>()
      .test(
        'some',
        t('customRoles.rules.empty'),
        (cells) => grantsOf(basedOn, cells ?? {}, []).length > 0,
      )
      .test('readable', t('customRoles.rules.reading'), (cells) => {
        const grants = grantsOf(basedOn, cells ?? {}, []);
        return grants.every((grant) => isGrantAllowed(basedOn, grants, grant));
      }),
  });
