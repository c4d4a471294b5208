import { apiQuery } from '@sala/shared-auth';
import { Flex, Link as Styled, Skeleton } from '@sala/shared-ui';
import { Link, useFormat, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { useCustomerStatusChip } from '../parts/customer-status';
import { customerStatusNames, type CustomerStatus } from '../parts/customer-statuses';
import { paths } from '../../paths';

const StatusLine = ({ status }: { readonly status: CustomerStatus }) => {
  const { t } = useTranslation('customers');
  const { number } = useFormat();
  const chipOf = useCustomerStatusChip();
  // Requests a single customer: only the total is shown.
  const { data } = useQuery({
    ...apiQuery('customerList', { query: { status, sort: 'name', page: 1, pageSize: 1 } }),
    ...widgetQuery,
  });
  return (
    <Flex as="li" h={{ base: 'touch', md: '8' }} align="center" justify="space-between" gap="3">
      {chipOf(status)}
      {data ? (
        <Styled asChild minW="6" textAlign="end" fontVariantNumeric="tabular-nums">
          <Link
            to={`${paths.customerManagement}?status=${status}`}
            aria-label={t('customer.withStatus', {
              count: data.total,
              status: t(`customerStatuses.${status}`),
            })}
          >
            {number(data.total)}
          </Link>
        </Styled>
      ) : (
        <Skeleton w="8" h="4" />
      )}
    </Flex>
  );
};

/** Customers by status, each linking to the filtered list. */
export const CustomersByStatus = () => (
  <ul role="list">
    {customerStatusNames.map((status) => (
      <StatusLine key={status} status={status} />
    ))}
  </ul>
);
