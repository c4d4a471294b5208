import { apiQuery } from '@sala/shared-auth';
import { grantableRoles, limits } from '@sala/shared-contracts';
import { Box, Button, Flex, IconButton, Text } from '@sala/shared-ui';
import { FieldArray, SelectField, TextField, useFormikContext } from '@sala/shared-ui/form';
import { DeleteIcon, PlusIcon } from '@sala/shared-ui/icons';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import type { ProviderValues } from './provider-rules';

/** Which role the members of each group of the provider get with their account. */
export const RoleMappingFields = ({ readOnly }: { readonly readOnly: boolean }) => {
  const { t } = useTranslation('settings');
  const { roleMapping } = useFormikContext<ProviderValues>().values;
  const custom = useQuery({ ...apiQuery('customRoleList'), meta: failsAlone }).data?.items ?? [];
  const options: readonly { readonly value: string; readonly label: string }[] = [
    ...grantableRoles.map((value) => ({ value, label: t(`roles.${value}`) })),
    ...custom.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <FieldArray name="roleMapping">
      {({ push, remove }) => (
        <Box role="group" aria-label={t('singleSignOn.mapping')}>
          <Text size="sm" tone="muted" mb="2">
            {t('singleSignOn.mappingText')}
          </Text>
          {roleMapping.map((_row, index) => (
            <Flex
              key={`${index}/${roleMapping.length}`}
              data-form-row
              gap="2"
              mb="2"
              align="flex-end"
              wrap={{ base: 'wrap', md: 'nowrap' }}
            >
              <Box flex={{ base: '1 1 100%', md: '1' }} minW="0">
                <TextField
                  name={`roleMapping.${index}.group`}
                  label={t('singleSignOn.group', { n: index + 1 })}
                  mono
                  required
                />
              </Box>
              <Box flex="1" minW="0">
                <SelectField
                  name={`roleMapping.${index}.role`}
                  label={t('singleSignOn.role', { n: index + 1 })}
                  placeholder={null}
                  options={options}
                />
              </Box>
              {readOnly ? null : (
                <IconButton
                  label={t('singleSignOn.removeGroup', { n: index + 1 })}
                  icon={<DeleteIcon />}
                  onClick={() => remove(index)}
                />
              )}
            </Flex>
          ))}
          {readOnly || roleMapping.length >= limits.roleMappingMax ? null : (
            <Button size="sm" onClick={() => push({ group: '', role: 'reception' })}>
              <PlusIcon aria-hidden /> {t('singleSignOn.addGroup')}
            </Button>
          )}
        </Box>
      )}
    </FieldArray>
  );
};
