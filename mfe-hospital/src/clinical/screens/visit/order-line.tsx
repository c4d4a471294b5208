import type { ServiceRequest, ServiceRequestStatus } from '@sala/shared-contracts';
import { api, apiKey, apiMutation, useCan } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { DownloadIcon, PrintIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { RowButton } from '@sala/shared-ui/table';
import { notify, useFormat, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { saveFile } from '@sala/screen-parts/save-file';
import { CriticalChip } from './critical-chip';

const tones: Record<ServiceRequestStatus, StatusLook> = {
  draft: statusLooks.draft,
  active: statusLooks.agreed,
  completed: statusLooks.done,
  revoked: statusLooks.cancelled,
};

export type OrderQuestion = 'edit' | 'receive' | 'revoke';

interface OrderLineProps {
  readonly order: ServiceRequest;
  /** Says from which visit it is. */
  readonly isEarlier?: boolean;
  readonly onAsk: (question: OrderQuestion) => void;
}

/** Result of an order, and who has read it. */
const ResultOf = ({ order }: { readonly order: ServiceRequest }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const canOpen = useCan('clinical:read'); // not by an emergency access alone
  const { resultFile, reviewedAt, reviewedBy } = order;
  const download = useMutation({
    mutationKey: ['serviceRequestResultFileView'],
    mutationFn: () => api.serviceRequestResultFileView({ params: { serviceRequestId: order.id } }),
    onSuccess: saveFile,
  });
  return (
    <>
      {order.critical ? (
        <Box>
          <CriticalChip />
        </Box>
      ) : null}
      {order.result ? (
        <Text size="sm" whiteSpace="pre-line">
          {order.result}
        </Text>
      ) : null}
      {resultFile && canOpen ? (
        <Button
          size="sm"
          variant="outline"
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          <DownloadIcon />
          {resultFile.name}
        </Button>
      ) : null}
      <Text size="xs" tone="muted">
        {reviewedAt
          ? t('visits.orders.reviewedBy', { day: format.date(reviewedAt), name: reviewedBy ?? '' })
          : t('visits.orders.unreviewed')}
      </Text>
    </>
  );
};

/** An order with its state and what can be done with it. */
export const OrderLine = ({ order, isEarlier = false, onAsk }: OrderLineProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const client = useQueryClient();
  const { id, codeText, status, version, actions, priority } = order;
  const print = useMutation({
    mutationKey: ['serviceRequestPdf'],
    mutationFn: () => api.serviceRequestPdf({ params: { serviceRequestId: id } }),
    onSuccess: saveFile,
  });
  const review = useMutation({
    ...apiMutation('serviceRequestReview'),
    onSuccess: () => notify.success(t('visits.orders.reviewed', { study: codeText })),
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('visitServiceRequestView') }),
  });
  const facts = [
    t(`visits.orders.categories.${order.category}`),
    priority === 'routine' ? '' : t(`visits.orders.priorities.${priority}`),
    isEarlier ? t('visits.orders.ofVisit', { number: order.visitNumber }) : '',
    format.date(order.orderedAt),
    order.orderedBy,
  ].filter((one) => one !== '');
  return (
    <Box as="li" py="1.5" borderBottomWidth="1px">
      <Flex align="center" justify="space-between" gap="2">
        <Text minW="0">{codeText}</Text>
        <Flex align="center" gap="1" flexShrink="0">
          <StatusChip {...tones[status]}>{t(`visits.orders.statuses.${status}`)}</StatusChip>
          {actions.includes('print') ? (
            <RowButton
              label={t('visits.orders.print', { study: codeText })}
              icon={<PrintIcon />}
              disabled={print.isPending}
              onClick={() => print.mutate()}
            />
          ) : null}
        </Flex>
      </Flex>
      <Text size="xs" tone="muted">
        {facts.join(' · ')}
      </Text>
      {order.reason ? <Text size="sm">{order.reason}</Text> : null}
      {order.revokedReason ? (
        <Text size="sm" tone="muted">
          {t('visits.orders.revokedBecause', { reason: order.revokedReason })}
        </Text>
      ) : null}
      {status === 'completed' ? <ResultOf order={order} /> : null}
      <Flex wrap="wrap" gap="1" mt="1">
        {actions.includes('review') ? (
          <Button
            size="sm"
            loading={review.isPending}
            onClick={() => review.mutate({ params: { serviceRequestId: id }, body: { version } })}
          >
            {t('visits.orders.review')}
          </Button>
        ) : null}
        {(['edit', 'receive', 'revoke'] as const)
          .filter((action) => actions.includes(action))
          .map((action) => (
            <Button key={action} size="sm" variant="ghost" onClick={() => onAsk(action)}>
              {t(`visits.orders.actions.${action}`)}
            </Button>
          ))}
      </Flex>
    </Box>
  );
};
