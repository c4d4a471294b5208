import { apiQuery } from '@sala/shared-auth';
import { roles } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import { CheckboxField, FormBody, FormSection, useField } from '@sala/shared-ui/form';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';

/** Roles to choose among; those with more than the caller may do cannot be changed. */
export const RoleTicks = () => {
  const { t } = useTranslation('settings');
  const [, { error, touched }] = useField('roles');
  const known = useQuery({ ...apiQuery('roleList'), meta: failsAlone }).data?.roles;
  return (
    <FormSection gap="1">
      <legend>{t('users.columns.roles')}</legend>
      <Text size="xs" tone="muted">
        {t('users.rolesHelp')}
      </Text>
      <FormBody columns={2}>
        {roles.map((role) => (
          <CheckboxField
            key={role}
            name={`roles.${role}`}
            label={t(`roles.${role}`)}
            disabled={known?.find((one) => one.role === role)?.assignable !== true}
          />
        ))}
      </FormBody>
      {error && touched ? (
        <Text role="alert" size="xs" tone="danger">
          {t('users.rules.role')}
        </Text>
      ) : null}
    </FormSection>
  );
};

/** Roles that the company made; nothing where it made none. */
export const CustomRoleTicks = () => {
  const { t } = useTranslation('settings');
  const known = useQuery({ ...apiQuery('customRoleList'), meta: failsAlone }).data?.items ?? [];
  if (known.length === 0) return null;
  return (
    <FormSection gap="1">
      <legend>{t('users.customRoles')}</legend>
      <FormBody columns={2}>
        {known.map(({ id, name, assignable }) => (
          <CheckboxField key={id} name={`customRoles.${id}`} label={name} disabled={!assignable} />
        ))}
      </FormBody>
    </FormSection>
  );
};
