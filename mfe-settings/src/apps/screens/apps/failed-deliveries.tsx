import { ApiError, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { FailedDelivery } from '@sala/shared-contracts';
import { Box, Button, Card, Flex, Heading, Text } from '@sala/shared-ui';
import {
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useId } from 'react';

const Failed = ({ delivery }: { readonly delivery: FailedDelivery }) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const queries = useQueryClient();
  const canManage = useCan('apps:manage');
  const retry = useMutation({
    ...apiMutation('deliveryRetry'),
    onSuccess: () => notify.success(t('apps.deliveries.queued')),
    onError: (error) =>
      notify.error(
        error instanceof ApiError && error.problem ? error.problem.title : t('apps.testFailed'),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: apiKey('deliveryList') }),
  });
  const { recipient, state, error, createdAt, repeatable } = delivery;
  return (
    <Flex as="li" align="center" gap="2" wrap="wrap" py="2" borderTopWidth="1px">
      <Box flex="1 1 16rem" minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {recipient}
        </Text>
        <Text size="sm" tone="muted">
          {format.dateTime(createdAt)} · {t(`apps.deliveries.states.${state}`)}
        </Text>
        {error?.text ? (
          <Text size="sm" overflowWrap="anywhere">
            {error.text}
          </Text>
        ) : null}
      </Box>
      {canManage && repeatable ? (
        <Button
          size="sm"
          loading={retry.isPending}
          aria-label={t('apps.deliveries.retryNamed', { recipient })}
          onClick={() => retry.mutate({ params: { deliveryId: delivery.id } })}
        >
          {t('apps.deliveries.retry')}
        </Button>
      ) : null}
    </Flex>
  );
};

/** Recent failed deliveries; hidden without any. */
export const FailedDeliveries = () => {
  const { t } = useTranslation('settings');
  const id = useId();
  const list = useQuery(apiQuery('deliveryList'));
  if (!list.data || list.data.items.length === 0) return null;
  return (
    <Card asChild mt="4" p="3">
      <section aria-labelledby={id}>
        <Heading id={id} size="sm" mb="1">
          {t('apps.deliveries.title')}
        </Heading>
        <Text size="sm" tone="muted" mb="2">
          {t('apps.deliveries.text')}
        </Text>
        <ul>
          {list.data.items.map((delivery) => (
            <Failed key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      </section>
    </Card>
  );
};
