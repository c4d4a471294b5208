import {
  grantableRoles,
  limits,
  patterns,
  type Contract,
  type EndpointInput,
  type SsoProvider,
} from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { useTranslation } from '@sala/shell-sdk';

type Translate = ReturnType<typeof useTranslation>['t'];
type Body = EndpointInput<Contract['ssoSave']>['body'];

export interface ProviderValues extends Omit<
  Body,
  'clientSecret' | 'version' | 'roleMapping' | 'clockSeconds'
> {
  /** '' keeps the stored one. */
  readonly clientSecret: string;
  readonly clockSeconds: string;
  /** Names of standard roles, ids of custom ones. */
  readonly roleMapping: { readonly group: string; readonly role: string }[];
}

export const valuesOf = (provider: SsoProvider | null): ProviderValues => ({
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  enabled: provider?.enabled ?? true,
  ssoOnly: provider?.ssoOnly ?? false,
  justInTime: provider?.justInTime ?? false,
  defaultRole: provider?.defaultRole ?? 'reception',
  syncRoles: provider?.syncRoles ?? false,
  clockSeconds: String(provider?.clockSeconds ?? limits.ssoClockSecondsMin),
  groupsClaim: provider?.groupsClaim ?? 'groups',
  roleMapping: [...(provider?.roleMapping ?? [])],
});

/** Validation as in the API schema, with translated messages. */
export const providerRules = (t: Translate) => {
  const line = (max: number, missing: string) =>
    yup.string().trim().required(missing).max(max, t('singleSignOn.rules.tooLong', { max }));
  const group = line(limits.groupMax, t('singleSignOn.rules.group'));
  return yup.object({
    issuer: line(limits.issuerMax, t('singleSignOn.rules.issuer')).matches(
      patterns.webAddress,
      t('singleSignOn.rules.issuer'),
    ),
    clientId: line(limits.clientIdMax, t('singleSignOn.rules.clientId')),
    clientSecret: yup
      .string()
      .max(
        limits.clientSecretMax,
        t('singleSignOn.rules.tooLong', { max: limits.clientSecretMax }),
      ),
    groupsClaim: group,
    defaultRole: yup.string().oneOf(grantableRoles),
    roleMapping: yup
      .array()
      .of(yup.object({ group, role: yup.string().required() }))
      .max(limits.roleMappingMax),
  });
};

/** Differences of clocks to choose from, with the one that is stored. */
export const clockChoices = (stored: string): readonly string[] =>
  [...new Set([limits.ssoClockSecondsMin, 120, limits.ssoClockSecondsMax, Number(stored)])]
    .toSorted((one, other) => one - other)
    .map(String);

export const providerBody = (
  { clientSecret, clockSeconds, ...values }: ProviderValues,
  version: number,
): Body => ({
  ...values,
  clockSeconds: Number(clockSeconds),
  issuer: values.issuer.trim(),
  clientId: values.clientId.trim(),
  groupsClaim: values.groupsClaim.trim(),
  roleMapping: values.roleMapping.map(({ group, role }) => ({ group: group.trim(), role })),
  // Nobody can be required to use what is off.
  ssoOnly: values.ssoOnly && values.enabled,
  ...(clientSecret !== '' && { clientSecret }),
  version,
});
