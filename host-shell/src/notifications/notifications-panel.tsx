import { apiMutation } from '@sala/shared-auth';
import { Box, Button, EmptyState, ErrorState, Flex, Heading, LoadingState } from '@sala/shared-ui';
import { Popover } from '@sala/shared-ui/floating';
import { BellIcon } from '@sala/shared-ui/icons';
import { useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import type { PanelProps } from '../layouts/panel-props';
import { NotificationLine } from './notification-line';
import { notificationsKey, useNotifications } from './notifications-query';

const Contents = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const list = useNotifications();
  const read = useMutation({
    ...apiMutation('notificationRead'),
    onSuccess: (answer) => queryClient.setQueryData(notificationsKey, answer),
  });
  const { items, unread } = list.data ?? { items: [], unread: 0 };
  const state = list.data
    ? items.length === 0
      ? 'empty'
      : 'full'
    : list.isError
      ? 'failed'
      : 'loading';
  return (
    <>
      <Flex align="center" justify="space-between" gap="2" px="4" minH="12" flexShrink="0">
        <Heading>{t('notifications.title')}</Heading>
        {unread > 0 ? (
          <Button
            size="sm"
            variant="ghost"
            loading={read.isPending}
            onClick={() => read.mutate({ body: {} })}
          >
            {t('notifications.readAll')}
          </Button>
        ) : null}
      </Flex>
      <Box overflowY="auto" minH="0">
        {state === 'loading' ? (
          <Box px="4" pb="4">
            <LoadingState shape="text" rows={4} />
          </Box>
        ) : null}
        {state === 'failed' ? (
          <ErrorState
            title={t('notifications.failed')}
            text={t('notifications.failedText')}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : null}
        {state === 'empty' ? (
          <EmptyState
            icon={<BellIcon />}
            title={t('notifications.empty')}
            text={t('notifications.emptyText')}
          />
        ) : null}
        {state === 'full' ? (
          <ul role="list">
            {items.map((notification) => (
              <NotificationLine
                key={notification.id}
                notification={notification}
                now={list.dataUpdatedAt}
                onOpen={() => {
                  if (notification.readAt === null)
                    read.mutate({ body: { ids: [notification.id] } });
                  close();
                }}
              />
            ))}
          </ul>
        ) : null}
      </Box>
    </>
  );
};

/** Notifications, newest first, below the bell. */
export const NotificationsPanel = ({ trigger }: PanelProps) => {
  const { t } = useTranslation();
  return (
    <Popover trigger={trigger} label={t('notifications.title')} width="24rem" defaultOpen>
      {(close) => <Contents close={close} />}
    </Popover>
  );
};
