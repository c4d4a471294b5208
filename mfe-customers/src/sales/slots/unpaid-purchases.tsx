import { apiQuery } from '@sala/shared-auth';
import { Box, Flex, Link as Styled, Skeleton, Text } from '@sala/shared-ui';
import { Link, useFormat, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { paths } from '../../paths';

const shown = 4;

/** Total balance, with the largest unpaid purchases linked. */
export const UnpaidPurchases = () => {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const { data } = useQuery({
    ...apiQuery('purchaseList', {
      query: { unpaid: 'true', sort: '-balance', page: 1, pageSize: shown },
    }),
    ...widgetQuery,
  });
  if (!data) {
    return (
      <>
        <Skeleton w="7rem" h="6" my="0.5" />
        <Skeleton w="9rem" h="4" my="0.5" />
        {Array.from({ length: shown }, (_, row) => (
          <Flex key={row} h={{ base: 'touch', md: '8' }} align="center">
            <Skeleton w="full" />
          </Flex>
        ))}
      </>
    );
  }
  if (data.total === 0) return <Text tone="muted">{t('sales.widgets.noneUnpaid')}</Text>;
  return (
    <>
      <Text fontSize="xl" fontWeight="semibold" figures>
        {money(data.totals.balance)}
      </Text>
      <Text tone="muted" size="sm">
        {t('sales.widgets.unpaidCount', { count: data.total })}
      </Text>
      <ul role="list">
        {data.items.map(({ id, folio, customer, balance }) => (
          <Flex
            as="li"
            key={id}
            h={{ base: 'touch', md: '8' }}
            align="center"
            justify="space-between"
            gap="3"
          >
            <Box minW="0" truncate title={customer?.name ?? ''}>
              <Styled
                asChild
                color="fg"
                textDecoration="none"
                _hover={{ textDecoration: 'underline' }}
              >
                <Link to={`${paths.purchaseRecord}?purchaseId=${id}`}>
                  {customer?.name ?? folio}
                </Link>
              </Styled>
            </Box>
            <Text size="sm" figures flexShrink="0">
              {money(balance)}
            </Text>
          </Flex>
        ))}
      </ul>
    </>
  );
};
