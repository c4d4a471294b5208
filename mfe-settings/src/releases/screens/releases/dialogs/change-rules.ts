import { limits, roles, type Role } from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { useTranslation } from '@sala/shell-sdk';

type Translate = ReturnType<typeof useTranslation>['t'];

export interface ReasonValues {
  readonly reason: string;
}

/** Every change requires a reason for the log. */
export const reasonRule = (t: Translate) =>
  yup
    .string()
    .trim()
    .required(t('releases.validation.reason'))
    .test(
      'max',
      t('releases.validation.reasonLong', { max: limits.releaseReasonMax }),
      (typed) => [...(typed ?? '')].length <= limits.releaseReasonMax,
    );

export const reasonRules = (t: Translate) => yup.object({ reason: reasonRule(t) });

export interface CanaryValues extends ReasonValues {
  readonly version: string;
  /** Text of the input. */
  readonly percent: string;
  /** Company ids, separated by lines or commas. */
  readonly companies: string;
  readonly roles: Readonly<Record<Role, boolean>>;
  /** Ids of roles that companies made, as companies. */
  readonly customRoles: string;
}

export const idsIn = (typed: string): string[] => [
  ...new Set(typed.split(/[\s,;]+/).filter((id) => id !== '')),
];
export const rolesOf = (chosen: CanaryValues['roles']): Role[] =>
  roles.filter((role) => chosen[role]);
export const toRoleFlags = (selected: readonly string[]): Record<Role, boolean> =>
  // one entry per role
  Object.fromEntries(roles.map((role) => [role, selected.includes(role)])) as Record<Role, boolean>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const isPercent = (typed: string | undefined): boolean => {
  const value = parseNumber(typed);
  return value !== null && Number.isInteger(value) && value >= 0 && value <= 100;
};

export const canaryRules = (t: Translate) =>
  yup.object({
    version: yup.string().required(t('releases.validation.version')),
    percent: yup
      .string()
      .test('whole', t('releases.validation.percent'), isPercent)
      .test('anybody', t('releases.validation.anybody'), (typed, { parent }) => {
        // object of this schema; Formik omits empty values
        const {
          companies = '',
          customRoles = '',
          roles: chosen,
        } = parent as Pick<CanaryValues, 'roles'> & Partial<CanaryValues>;
        return (
          parseNumber(typed) !== 0 ||
          idsIn(companies).length > 0 ||
          idsIn(customRoles).length > 0 ||
          rolesOf(chosen).length > 0
        );
      }),
    customRoles: yup
      .string()
      .test('ids', t('releases.validation.customRoles'), (typed) =>
        idsIn(typed ?? '').every((id) => uuid.test(id)),
      ),
    companies: yup
      .string()
      .test('ids', t('releases.validation.companies'), (typed) =>
        idsIn(typed ?? '').every((id) => uuid.test(id)),
      )
      .test(
        'many',
        t('releases.validation.companiesMany', { max: limits.canaryCompaniesMax }),
        (typed) => idsIn(typed ?? '').length <= limits.canaryCompaniesMax,
      ),
    reason: reasonRule(t),
  });

/** `1.4.2` of `1.4.2-9f3c01aa`: typed for confirmation. */
export const versionNumber = (version: string): string => version.replace(/-[0-9a-f]{8}$/, '');

export interface RevokeValues extends ReasonValues {
  readonly typed: string;
}

export const revokeRules = (t: Translate, version: string) =>
  yup.object({
    typed: yup
      .string()
      .trim()
      .oneOf(
        [versionNumber(version)],
        t('releases.validation.typed', { number: versionNumber(version) }),
      )
      .required(t('releases.validation.typed', { number: versionNumber(version) })),
    reason: reasonRule(t),
  });

export interface PromoteValues extends ReasonValues {
  readonly force: boolean;
}

/** @param needed the gate did not pass, so forcing must be confirmed */
export const promoteRules = (t: Translate, needed: boolean) =>
  yup.object({
    force: needed ? yup.boolean().oneOf([true], t('releases.validation.force')) : yup.boolean(),
    reason: reasonRule(t),
  });

export interface RollbackValues extends ReasonValues {
  readonly to: string;
}

export const rollbackRules = (t: Translate) =>
  yup.object({
    to: yup.string().required(t('releases.validation.version')),
    reason: reasonRule(t),
  });
