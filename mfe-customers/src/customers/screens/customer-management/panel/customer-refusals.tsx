import type { Customer } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Box, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { RefusalList } from '@sala/screen-parts/refusal-list';

/** What the suite did not send to a customer, and why. */
export const CustomerRefusals = ({ customer }: { readonly customer: Pick<Customer, 'id'> }) => {
  const { t } = useTranslation('customers');
  const view = useQuery({
    ...apiQuery('customerOutgoingView', { params: { customerId: customer.id } }),
    meta: failsAlone,
  });
  const failure = useFailure(view.error);
  return (
    <Box as="section" aria-label={t('customers.consent.notSent')} mt="4">
      <Text fontWeight="medium">{t('customers.consent.notSent')}</Text>
      {view.data ? (
        <RefusalList label={t('customers.consent.notSent')} refusals={view.data.refusals} />
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="text" rows={2} />
      )}
    </Box>
  );
};
