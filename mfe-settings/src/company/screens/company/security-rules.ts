import {
  clinicalGrantPolicies,
  isNetworkBlock,
  limits,
  roles,
  companySignInMethods,
  tidyNetworkBlock,
  type Contract,
  type EndpointInput,
  type Role,
  type SecurityPolicy,
  type CompanySignInMethod,
} from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '../../parts/shared-rules';

export interface SecurityValues {
  readonly secondFactorRoles: Readonly<Record<Role, boolean>>;
  readonly secondFactorGraceDays: string;
  readonly signInMethods: Readonly<Record<CompanySignInMethod, boolean>>;
  readonly sessionHours: string;
  /** One block a line. */
  readonly allowedNetworks: string;
  readonly passwordMin: string;
  readonly passwordMaxAgeDays: string;
  readonly clinicalGrants: string;
  readonly careRelations: boolean;
}

export type SecurityChanges = Omit<
  EndpointInput<Contract['securityPolicyUpdate']>['body'],
  'version'
>;

const typed = (number: number | null): string => (number === null ? '' : String(number));

export const securityValues = (policy: SecurityPolicy): SecurityValues => ({
  // Every role has its box.
  secondFactorRoles: Object.fromEntries(
    roles.map((role) => [role, policy.secondFactorRoles.includes(role)]),
  ) as Record<Role, boolean>,
  secondFactorGraceDays: typed(policy.secondFactorGraceDays),
  signInMethods: {
    password: policy.signInMethods.includes('password'),
    external: policy.signInMethods.includes('external'),
    sso: policy.signInMethods.includes('sso'),
  },
  sessionHours: typed(policy.sessionHours),
  allowedNetworks: policy.allowedNetworks.join('\n'),
  passwordMin: typed(policy.passwordMin),
  passwordMaxAgeDays: typed(policy.passwordMaxAgeDays),
  clinicalGrants: policy.clinicalGrants,
  careRelations: policy.careRelations,
});

export const networksIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter((part) => part !== '')
      .map(tidyNetworkBlock),
  ),
];

const bodyOf = (values: SecurityValues) => ({
  secondFactorRoles: roles.filter((role) => values.secondFactorRoles[role]),
  secondFactorGraceDays: parseNumber(values.secondFactorGraceDays) ?? NaN,
  signInMethods: companySignInMethods.filter((method) => values.signInMethods[method]),
  sessionHours: parseNumber(values.sessionHours),
  allowedNetworks: networksIn(values.allowedNetworks),
  passwordMin: parseNumber(values.passwordMin) ?? NaN,
  passwordMaxAgeDays: parseNumber(values.passwordMaxAgeDays),
  clinicalGrants: clinicalGrantPolicies.find((one) => one === values.clinicalGrants) ?? 'delay',
  careRelations: values.careRelations,
});

/** Only what differs from the policy. */
export const securityChanges = (
  values: SecurityValues,
  policy: SecurityPolicy,
): SecurityChanges => {
  const before = new Map<string, unknown>(Object.entries(bodyOf(securityValues(policy))));
  return Object.fromEntries(
    Object.entries(bodyOf(values)).filter(
      ([name, value]) => JSON.stringify(before.get(name)) !== JSON.stringify(value),
    ),
  );
};

export const securityRules = (t: Translate) => {
  const whole = (min: number, max: number, optional: boolean) =>
    yup.string().test('whole', t('companySettings.validation.between', { min, max }), (text) => {
      const number = parseNumber(text ?? '');
      if (number === null) return optional;
      return Number.isInteger(number) && number >= min && number <= max;
    });
  return yup.object({
    secondFactorGraceDays: whole(0, limits.secondFactorGraceDaysMax, false),
    sessionHours: whole(1, limits.policySessionHoursMax, true),
    passwordMin: whole(limits.passwordMin, limits.policyPasswordMinMax, false),
    passwordMaxAgeDays: whole(limits.passwordAgeDaysMin, limits.passwordAgeDaysMax, true),
    signInMethods: yup.object({
      password: yup
        .boolean()
        .test('some', t('companySettings.validation.signIn'), function some(password) {
          // yup does not type sibling values.
          const { external, sso } = this.parent as SecurityValues['signInMethods'];
          return Boolean(password || external || sso);
        }),
    }),
    allowedNetworks: yup
      .string()
      .test('networks', t('companySettings.validation.networks'), (text) => {
        const networks = networksIn(text ?? '');
        return networks.every(isNetworkBlock) && networks.length <= limits.networkBlocksMax;
      }),
  });
};
