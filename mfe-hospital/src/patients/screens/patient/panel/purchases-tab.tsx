import { apiQuery } from '@sala/shared-auth';
import { Box, EmptyState, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { SalesIcon } from '@sala/shared-ui/icons';
import { failsAlone, Link, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';

const rowMax = 50;

/** Purchases of the paying customer, and unpaid amounts. */
export const PurchasesTab = ({ customerId }: { readonly customerId: string }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const list = useQuery({
    ...apiQuery('purchaseList', {
      query: { customerId, sort: '-date', page: 1, pageSize: rowMax },
    }),
    meta: failsAlone,
  });
  const failure = useFailure(list.error);
  if (failure && !list.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  if (!list.data) return <LoadingState shape="text" rows={5} />;
  if (list.data.items.length === 0)
    return (
      <EmptyState
        icon={<SalesIcon />}
        title={t('patients.noPurchases')}
        text={t('patients.noPurchasesText')}
      />
    );
  return (
    <ul role="list">
      {list.data.items.map(({ id, folio, firstItem, date, total, balance, status }) => (
        <Flex
          as="li"
          key={id}
          wrap="wrap"
          gap="2"
          align="center"
          py="1.5"
          borderBottomWidth="1px"
          minH={{ base: 'touch', md: '9' }}
        >
          <Box flex="1 1 10rem" minW="0">
            <Text size="sm" fontWeight="medium">
              <Link to={`/purchase-record?purchaseId=${id}`}>{folio ?? firstItem}</Link>
            </Text>
            <Text size="xs" tone="muted">
              {format.day(date)}
            </Text>
          </Box>
          <Text size="sm" textAlign="end">
            {format.money(total)}
            {balance > 0 && status !== 'draft' ? (
              <Text as="span" display="block" size="xs" color="danger.fg">
                {t('patients.owes', { amount: format.money(balance) })}
              </Text>
            ) : null}
          </Text>
        </Flex>
      ))}
    </ul>
  );
};
