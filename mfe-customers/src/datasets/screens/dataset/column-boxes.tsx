import type { DatasetColumn } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { FormSection, useField } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useId } from 'react';

/** Selects the columns of the grid, in the dataset's order. */
export const ColumnBoxes = ({ columns }: { readonly columns: readonly DatasetColumn[] }) => {
  const { t } = useTranslation('customers');
  const id = useId();
  const [{ value }, { error }, { setValue }] = useField<readonly string[]>('columns');
  const choose = (key: string, shown: boolean) => {
    const chosen = new Set(shown ? [...value, key] : value.filter((other) => other !== key));
    void setValue(columns.map((column) => column.key).filter((other) => chosen.has(other)));
  };
  return (
    <FormSection aria-describedby={error ? id : undefined}>
      <legend>{t('datasets.columns')}</legend>
      <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="3">
        {columns.map(({ key, label }) => (
          <Box
            key={key}
            as="label"
            display="flex"
            alignItems="center"
            gap="2"
            minH={{ base: 'touch', md: '7' }}
            fontSize="md"
            minW="0"
            overflowWrap="anywhere"
          >
            <input
              type="checkbox"
              checked={value.includes(key)}
              onChange={({ target }) => choose(key, target.checked)}
            />
            {label}
          </Box>
        ))}
      </Box>
      {error ? (
        <Text id={id} role="alert" tabIndex={-1} size="xs" tone="danger">
          {error}
        </Text>
      ) : null}
    </FormSection>
  );
};
