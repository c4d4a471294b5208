import { api } from '@sala/shared-auth';
import { Box, Text } from '@sala/shared-ui';
import { failsAlone, useTranslation } from '@sala/shell-sdk';
import { Combobox } from '@sala/screen-parts/combobox';

interface CustomerChoice {
  readonly id: string;
  readonly name: string;
}

interface CustomerPickerProps {
  readonly chosen: CustomerChoice | null;
  readonly onChoose: (customer: CustomerChoice | null) => void;
}

const customerSearchQuery = (words: string) => ({
  queryKey: ['customerList', 'payer', words] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    api.customerList(
      {
        query: {
          search: words || undefined,
          sort: words ? 'relevance' : 'name',
          page: 1,
          pageSize: 8,
        },
      },
      { signal },
    ),
  meta: failsAlone,
});

/** Chooses the customer who pays for a patient. */
export const CustomerPicker = ({ chosen, onChoose }: CustomerPickerProps) => {
  const { t } = useTranslation('hospital');
  return (
    <Combobox
      label={t('patient.payer')}
      placeholder={t('patient.payerHint')}
      query={customerSearchQuery}
      chosen={chosen?.name ?? ''}
      onChoose={({ id, name }) => onChoose({ id, name })}
      onClear={() => onChoose(null)}
      line={({ name, code }) => (
        <>
          <Box flex="1" minW="0" overflowWrap="anywhere">
            {name}
          </Box>
          <Text size="xs" tone="muted">
            {code}
          </Text>
        </>
      )}
    />
  );
};
