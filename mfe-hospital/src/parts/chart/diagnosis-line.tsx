import type { Cie10 } from '@sala/shared-contracts';
import { Box, Code } from '@sala/shared-ui';
import { DefaultIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useChartMessages } from './use-chart-messages';

/** A code in the list of a combobox. */
export const DiagnosisLine = ({ code, title, favourite }: Cie10) => {
  useChartMessages();
  const { t } = useTranslation('hospital');
  return (
    <>
      <Code>{code}</Code>
      <Box flex="1" minW="0">
        {title}
      </Box>
      {favourite ? <DefaultIcon aria-label={t('chart.favourite')} fill="currentColor" /> : null}
    </>
  );
};
