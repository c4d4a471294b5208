import { apiQuery } from '@sala/shared-auth';
import { Box, Skeleton, Text } from '@sala/shared-ui';
import { useFormat, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';

/** Takings of today by payment method, and sales. */
export const TakingsToday = () => {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const { data } = useQuery({ ...apiQuery('purchaseSummary', { query: {} }), ...widgetQuery });
  if (!data) {
    return (
      <>
        <Skeleton w="8rem" h="7" />
        <Skeleton w="full" mt="3" />
      </>
    );
  }
  return (
    <>
      <Text size="lg" fontSize="xl" fontWeight="semibold" figures>
        {money(data.taken)}
      </Text>
      <Text tone="muted" size="sm">
        {data.purchases > 0
          ? t('sales.widgets.sales', { count: data.purchases, sold: money(data.sold) })
          : t('sales.widgets.nothingToday')}
      </Text>
      <Box as="dl" mt="2">
        {data.byMethod.map(({ method, amount }) => (
          <Box key={method} display="flex" justifyContent="space-between" gap="3" minH="6">
            <Text as="dt" tone="muted">
              {t(`sales.methods.${method}`)}
            </Text>
            <Text as="dd" figures>
              {money(amount)}
            </Text>
          </Box>
        ))}
      </Box>
    </>
  );
};
