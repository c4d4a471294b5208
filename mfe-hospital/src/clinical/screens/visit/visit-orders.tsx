import type { ServiceRequest, Visit } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Box, Button, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import { failsAlone, useLiveQueries, useQuery, useTranslation } from '@sala/shell-sdk';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { OrderForm } from './order-form';
import { OrderLine, type OrderQuestion } from './order-line';
import { OrderResult } from './order-result';
import { RecordSection } from './record-section';
import { RevokeOrder } from './revoke-order';

const liveEvents = { 'service_request.': ['visitServiceRequestView'] } as const;

type Asked = { readonly question: OrderQuestion; readonly order: ServiceRequest } | 'new' | null;

/** Orders of a visit, and those of earlier ones that wait for a result or a review. */
export const VisitOrders = ({ visit }: { readonly visit: Visit }) => {
  const { t } = useTranslation('hospital');
  const [asked, ask] = useState<Asked>(null);
  const query = apiQuery('visitServiceRequestView', { params: { visitId: visit.id } });
  const view = useQuery({
    ...query,
    // After the signature nothing is ordered any more.
    queryKey: [...query.queryKey, visit.status],
    meta: failsAlone,
  });
  useLiveQueries(liveEvents);
  const failure = useFailure(view.error);
  if (isDenied(view.error)) return null;
  const close = () => ask(null);
  const { items = [], earlier = [], canOrder = false } = view.data ?? {};
  const lines = (orders: readonly ServiceRequest[], label: string, isEarlier = false) =>
    orders.length > 0 ? (
      <Box as="ul" role="list" aria-label={label} m="0" p="0">
        {orders.map((order) => (
          <OrderLine
            key={order.id}
            order={order}
            isEarlier={isEarlier}
            onAsk={(question) => ask({ question, order })}
          />
        ))}
      </Box>
    ) : null;
  return (
    <RecordSection
      title={t('visits.orders.title')}
      end={
        canOrder ? (
          <Button size="sm" variant="ghost" onClick={() => ask('new')}>
            <PlusIcon />
            {t('visits.orders.new')}
          </Button>
        ) : null
      }
    >
      {view.isPending ? <LoadingState shape="text" rows={1} /> : null}
      {failure && !view.data ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : null}
      {view.data && items.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('visits.orders.none')}
        </Text>
      ) : null}
      {lines(items, t('visits.orders.ofThis'))}
      {earlier.length > 0 ? (
        <Text size="sm" fontWeight="semibold" mt="2">
          {t('visits.orders.earlier')}
        </Text>
      ) : null}
      {lines(earlier, t('visits.orders.earlier'), true)}
      {asked === 'new' ? (
        <OrderForm visitId={visit.id} patientId={visit.patient.id} onClose={close} />
      ) : null}
      {asked !== null && asked !== 'new' ? (
        asked.question === 'edit' ? (
          <OrderForm
            visitId={visit.id}
            patientId={visit.patient.id}
            draft={asked.order}
            onClose={close}
          />
        ) : asked.question === 'receive' ? (
          <OrderResult order={asked.order} onClose={close} />
        ) : (
          <RevokeOrder order={asked.order} onClose={close} />
        )
      ) : null}
    </RecordSection>
  );
};
