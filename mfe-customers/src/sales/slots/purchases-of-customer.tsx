import { apiQuery, useCan } from '@sala/shared-auth';
import {
  Box,
  Button,
  EmptyState,
  ErrorState,
  Flex,
  Link as Styled,
  LoadingState,
  Text,
} from '@sala/shared-ui';
import { PricingIcon } from '@sala/shared-ui/icons';
import {
  failsAlone,
  Link,
  useFormat,
  useQuery,
  useTranslation,
  type CustomerTabProps,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { paths } from '../../paths';
import { usePurchaseChip } from '../parts/purchase-chips';

const shown = 20;

/** Purchases of a customer, newest first. */
export const PurchasesOfCustomer = ({ customerId }: CustomerTabProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const chipOf = usePurchaseChip();
  const canWrite = useCan('purchases:write');
  const list = useQuery({
    ...apiQuery('purchaseList', { query: { customerId, sort: '-date', page: 1, pageSize: shown } }),
    meta: failsAlone,
  });
  const failure = useFailure(list.error);
  const create = canWrite ? (
    <Button asChild>
      <Link to={`${paths.purchaseRecord}?new=1&customerId=${customerId}`}>{t('sales.new')}</Link>
    </Button>
  ) : null;
  if (failure && !list.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  if (!list.data) return <LoadingState rows={4} />;
  const { items, total, totals } = list.data;
  if (total === 0)
    return (
      <EmptyState icon={<PricingIcon />} title={t('sales.ofCustomer.empty')} action={create} />
    );
  return (
    <>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb="2">
        <Text tone="muted" size="sm" figures>
          {t('sales.ofCustomer.sums', {
            count: totals.count,
            total: format.money(totals.total),
            balance: format.money(totals.balance),
          })}
        </Text>
        {create}
      </Flex>
      <Box as="ul" role="list" aria-label={t('sales.title')}>
        {items.map(({ id, folio, date, firstItem, total: amount, status }) => (
          <Flex
            as="li"
            key={id}
            align="center"
            gap="3"
            minH={{ base: 'touch', md: 'row' }}
            py="1"
            borderTopWidth="1px"
          >
            <Box flex="1" minW="0">
              <Styled asChild>
                <Link to={`${paths.purchaseRecord}?purchaseId=${id}`}>
                  {folio ?? t('sales.draft')}
                </Link>
              </Styled>
              <Text size="xs" tone="muted" truncate>
                {format.day(date)} · {firstItem}
              </Text>
            </Box>
            {chipOf(status)}
            <Text figures flexShrink="0">
              {format.money(amount)}
            </Text>
          </Flex>
        ))}
      </Box>
      {total > items.length ? (
        <Styled asChild>
          <Link to={`${paths.purchaseRecord}?customerId=${customerId}`}>
            {t('sales.ofCustomer.all')}
          </Link>
        </Styled>
      ) : null}
    </>
  );
};
