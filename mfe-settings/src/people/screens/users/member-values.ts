import { limits, roles, type Member, type Role } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import type { MemberDetail } from './deactivate-member';

export interface MemberValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly secondLastName: string;
  /** E.164, or ''. */
  readonly phone: string;
  readonly locale: Member['locale'];
  readonly roles: Readonly<Partial<Record<Role, boolean>>>;
  /** Ids. */
  readonly sites: Readonly<Record<string, boolean>>;
}

export const rolesIn = (chosen: MemberValues['roles']): Role[] =>
  roles.filter((role) => chosen[role]);

export const noRoles: MemberValues['roles'] = Object.fromEntries(
  roles.map((role) => [role, false]),
);

export const valuesOf = (member: MemberDetail): MemberValues => ({
  firstName: member.firstName,
  lastName: member.lastName,
  secondLastName: member.secondLastName ?? '',
  phone: member.phone ?? '',
  locale: member.locale,
  roles: Object.fromEntries(roles.map((role) => [role, member.roles.includes(role)])),
  sites: Object.fromEntries(member.sites.map(({ id }) => [id, true])),
});

/** Request body: roles only if they change, which some may not do who may change a name. */
export const bodyOf = (member: MemberDetail, values: MemberValues) => {
  const wanted = rolesIn(values.roles);
  const same = wanted.join() === roles.filter((role) => member.roles.includes(role)).join();
  return {
    version: member.version,
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    secondLastName: values.secondLastName.trim() || null,
    phone: values.phone || null,
    locale: values.locale,
    siteIds: Object.keys(values.sites).filter((id) => values.sites[id]),
    ...(same ? {} : { roles: wanted }),
  };
};

/** At least one role. */
export const rolesRule = (t: Translate) =>
  yup
    .mixed<MemberValues['roles']>()
    .test('any', t('users.rules.role'), (chosen) => rolesIn(chosen ?? {}).length > 0);

export const memberRules = (t: Translate) => {
  const name = yup
    .string()
    .trim()
    .max(limits.personNameMax, t('users.rules.tooLong', { max: limits.personNameMax }));
  return yup.object({
    firstName: name.required(t('users.rules.name')),
    lastName: name.required(t('users.rules.name')),
    secondLastName: name,
    roles: rolesRule(t),
  });
};
