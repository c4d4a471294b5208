import { followUps, type FailedEvent, type FollowUp } from '@sala/shared-contracts';
import { ApiError, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { Box, Button, Card, Flex, Heading, lazyPart, Text } from '@sala/shared-ui';
import { AlertIcon } from '@sala/shared-ui/icons';
import {
  failsAlone,
  notify,
  useFormat,
  useLocale,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useId, useState } from 'react';
import { relativeTime } from '../../../parts/relative-time';

const ConfirmDialog = lazyPart(
  () => import(/* webpackExports: ["ConfirmDialog"] */ '@sala/shared-ui/overlay'),
  (module) => module.ConfirmDialog,
);

const isFollowUp = (name: string): name is FollowUp => Object.hasOwn(followUps, name);

/** Texts of event and effect; a newer server may send names without a translation. */
const useActionTexts = () => {
  const { t } = useTranslation('settings');
  return ({ subscriber, event }: FailedEvent) => {
    if (!isFollowUp(subscriber))
      return { name: t('apps.failed.unknownFollowUp', { name: subscriber }), happened: event };
    const known = followUps[subscriber].find((followed) => followed === event);
    return {
      name: t(`apps.failed.followUps.${subscriber}`),
      happened: known ? t(`apps.failed.events.${known.replace('.', '_')}`) : event,
    };
  };
};

interface FailedActionProps {
  readonly action: FailedEvent;
  /** Time of the response in milliseconds. */
  readonly asOf: number;
  readonly retrying: boolean;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

const FailedAction = ({ action, asOf, retrying, onRetry, onDiscard }: FailedActionProps) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const locale = useLocale();
  const canManage = useCan('apps:manage');
  const { name, happened } = useActionTexts()(action);
  const { id, occurredAt, failedAt, attempts, reason } = action;
  return (
    <Flex as="li" gap="3" align="center" wrap="wrap" py="2" borderTopWidth="1px">
      <Box flex="1 1 20rem" minW="0" overflowWrap="anywhere">
        <Text fontWeight="medium">{name}</Text>
        <Text size="sm" tone="muted" figures>
          {t('apps.failed.facts', { event: happened, when: format.dateTime(occurredAt) })}
          {' · '}
          <time dateTime={failedAt} title={format.dateTime(failedAt)}>
            {t('apps.failed.attempts', {
              count: attempts,
              ago: relativeTime(failedAt, asOf, locale),
            })}
          </time>
        </Text>
        <Text size="sm" tone={reason ? 'danger' : 'muted'}>
          {reason ?? t('apps.failed.unexpected', { id })}
        </Text>
      </Box>
      {canManage ? (
        <Flex gap="2">
          <Button
            size="sm"
            loading={retrying}
            aria-label={t('apps.failed.retryNamed', { name })}
            onClick={onRetry}
          >
            {t('apps.failed.retry')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('apps.failed.discardNamed', { name })}
            onClick={onDiscard}
          >
            {t('apps.failed.discard')}
          </Button>
        </Flex>
      ) : null}
    </Flex>
  );
};

const DiscardDialog = ({
  action,
  onClose,
}: {
  readonly action: FailedEvent;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const words = useActionTexts();
  const discard = useMutation({
    ...apiMutation('failedEventDiscard'),
    onSuccess: () => {
      notify.success(t('apps.failed.discarded'));
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: apiKey('failedEventList') }),
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('apps.failed.discardTitle')}
      text={t('apps.failed.discardText', { name: words(action).name })}
      confirmLabel={t('apps.failed.discard')}
      pending={discard.isPending}
      problem={discard.error instanceof ApiError ? discard.error.problem : null}
      onConfirm={() => discard.mutate({ params: { failedEventId: action.id } })}
      onClose={onClose}
    />
  );
};

/** Follow-up actions of events that failed permanently; hidden without any. */
export const FailedActions = () => {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const titleId = useId();
  const [discarding, setDiscarding] = useState<FailedEvent | null>(null);
  const list = useQuery({ ...apiQuery('failedEventList'), meta: failsAlone });
  const retry = useMutation({
    ...apiMutation('failedEventRetry'),
    onSuccess: () => notify.success(t('apps.failed.retried')),
    onSettled: () => queries.invalidateQueries({ queryKey: apiKey('failedEventList') }),
  });
  if (list.isPending) return null;
  if (!list.data)
    return (
      <Flex gap="2" align="center" wrap="wrap" mt="4">
        <Text size="sm" tone="muted">
          {t('apps.failed.unread')}
        </Text>
        <Button size="sm" loading={list.isFetching} onClick={() => void list.refetch()}>
          {t('apps.failed.retry')}
        </Button>
      </Flex>
    );
  const { items, total } = list.data;
  if (items.length === 0) return null;
  return (
    <Card asChild mt="4" p="3">
      <section aria-labelledby={titleId}>
        <Box mb="2">
          <Flex align="center" gap="2">
            <Box color="danger.fg" aria-hidden>
              <AlertIcon />
            </Box>
            <Heading id={titleId} size="sm">
              {t('apps.failed.title')}
            </Heading>
          </Flex>
          <Text size="sm" tone="muted">
            {t('apps.failed.intro')}
          </Text>
        </Box>
        <ul role="list" aria-labelledby={titleId}>
          {items.map((action) => (
            <FailedAction
              key={action.id}
              action={action}
              asOf={list.dataUpdatedAt}
              retrying={retry.isPending && retry.variables.params.failedEventId === action.id}
              onRetry={() => retry.mutate({ params: { failedEventId: action.id } })}
              onDiscard={() => setDiscarding(action)}
            />
          ))}
        </ul>
        {total > items.length ? (
          <Text size="sm" tone="muted" pt="2" borderTopWidth="1px">
            {t('apps.failed.more', { count: total - items.length })}
          </Text>
        ) : null}
        {discarding ? (
          <DiscardDialog action={discarding} onClose={() => setDiscarding(null)} />
        ) : null}
      </section>
    </Card>
  );
};
