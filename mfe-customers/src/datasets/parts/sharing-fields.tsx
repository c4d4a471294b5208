import { roles, type Dataset } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { RadioGroupField, useField } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useRoleNames } from '@sala/screen-parts/roles';
import { useId } from 'react';
import type { DatasetFormValues } from './dataset-rules';

const named: Record<Dataset['visibility'], true> = { private: true, roles: true, company: true };
const visibilities = Object.keys(named) as Dataset['visibility'][]; // the keys of a constant object

const RoleBoxes = () => {
  const { t } = useTranslation('customers');
  const roleNames = useRoleNames();
  const id = useId();
  const [{ value }, { error, touched }, { setValue }] =
    useField<DatasetFormValues['roles']>('roles');
  const wrong = touched && error;
  return (
    <Box
      as="fieldset"
      aria-describedby={wrong ? id : undefined}
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
      gap="1"
    >
      <legend>{t('datasets.sharedWith')}</legend>
      {roles.map((role) => (
        <Box
          key={role}
          as="label"
          display="flex"
          alignItems="center"
          gap="2"
          minH={{ base: 'touch', md: '7' }}
          fontSize="md"
        >
          <input
            type="checkbox"
            checked={value.includes(role)}
            onChange={({ target }) =>
              void setValue(
                target.checked ? [...value, role] : value.filter((other) => other !== role),
              )
            }
          />
          {roleNames[role]}
        </Box>
      ))}
      {wrong ? (
        <Text id={id} role="alert" tabIndex={-1} size="xs" tone="danger">
          {error}
        </Text>
      ) : null}
    </Box>
  );
};

/** Visibility: private, some roles or everybody. */
export const SharingFields = () => {
  const { t } = useTranslation('customers');
  const [{ value: visibility }] = useField<Dataset['visibility']>('visibility');
  return (
    <>
      <RadioGroupField
        name="visibility"
        label={t('datasets.visibility')}
        options={visibilities.map((value) => ({
          value,
          label: t(`datasets.visibilities.${value}`),
          help: t(`datasets.visibilityHelp.${value}`),
        }))}
      />
      {visibility === 'roles' ? <RoleBoxes /> : null}
    </>
  );
};
