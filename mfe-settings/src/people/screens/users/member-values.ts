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
  /** Ids of roles that the company made. */
  readonly customRoles: Readonly<Record<string, boolean>>;
  /** Ids. */
  readonly sites: Readonly<Record<string, boolean>>;
}

export const rolesIn = (chosen: MemberValues['roles']): Role[] =>
  roles.filter((role) => chosen[role]);

export const customIn = (chosen: MemberValues['customRoles']): string[] =>
  Object.keys(chosen).filter((id) => chosen[id]);

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
  customRoles: Object.fromEntries(member.customRoles.map(({ id }) => [id, true])),
  sites: Object.fromEntries(member.sites.map(({ id }) => [id, true])),
});

/** Request body: roles only if they change, which some may not do who may change a name. */
export const bodyOf = (member: MemberDetail, values: MemberValues) => {
  const wanted = rolesIn(values.roles);
  const same = wanted.join() === roles.filter((role) => member.roles.includes(role)).join();
  const custom = customIn(values.customRoles);
  const sameCustom =
    custom.toSorted().join() ===
    member.customRoles
      .map(({ id }) => id)
      .toSorted()
      .join();
  return {
    version: member.version,
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    secondLastName: values.secondLastName.trim() || null,
    phone: values.phone || null,
    locale: values.locale,
    siteIds: Object.keys(values.sites).filter((id) => values.sites[id]),
    ...(same ? {} : { roles: wanted }),
    ...(sameCustom ? {} : { customRoleIds: custom }),
  };
};

/** At least one role, be it standard or of the company's own. */
export const rolesRule = (t: Translate) =>
  yup
    .mixed<MemberValues['roles']>()
    .test('any', t('users.rules.role'), (chosen, { parent }: { readonly parent: unknown }) => {
      const { customRoles = {} } = parent as Partial<MemberValues>; // the values of the form
      return rolesIn(chosen ?? {}).length > 0 || Object.values(customRoles).some(Boolean);
    });

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
