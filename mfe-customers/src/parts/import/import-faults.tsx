import type { RecordImport } from '@sala/shared-contracts';
import { Box, Code, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';

/** Errors of the first rejected rows. */
export const ImportFaults = ({ file }: { readonly file: RecordImport }) => {
  const { t } = useTranslation('customers');
  const { number } = useFormat();
  if (file.faults.length === 0) return null;
  return (
    <Box mt="4">
      <Text as="h3" fontWeight="medium">
        {t('imports.faults')}
      </Text>
      <Box as="ul" aria-label={t('imports.faults')} listStyle="none" m="0" p="0">
        {file.faults.map(({ row, heading, value, message }, index) => (
          <Box
            as="li"
            key={index}
            py="1.5"
            borderBottomWidth="1px"
            fontSize="sm"
            overflowWrap="anywhere"
          >
            <Text as="span" tone="muted">
              {t('imports.row', { row: number(row) })}
            </Text>{' '}
            {heading ? <strong>{heading}: </strong> : null}
            {message} {value ? <Code>{value}</Code> : null}
          </Box>
        ))}
      </Box>
    </Box>
  );
};
