import { api, apiKey, apiQuery, useAuth } from '@sala/shared-auth';
import type { PushSubscriptionEntry } from '@sala/shared-contracts';
import { Badge, Box, Button, ErrorState, Flex, LoadingState, Stack, Text } from '@sala/shared-ui';
import { DeviceIcon } from '@sala/shared-ui/icons';
import {
  notify,
  toldPush,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { problemOf } from '../../parts/field-problem';
import { SettingsSection } from '../../parts/settings-section';
import { subscribeBrowser, unsubscribeBrowser, type PushSupport } from './push-browser';

const Device = ({
  entry,
  removing,
  onRemove,
}: {
  readonly entry: PushSubscriptionEntry;
  readonly removing: boolean;
  readonly onRemove: () => void;
}) => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const { lastSentAt, lastFailedAt } = entry;
  const device = entry.device || t('notifications.unknownDevice'); // the client sent no device name
  const failing = lastFailedAt !== null && (lastSentAt === null || lastFailedAt > lastSentAt);
  return (
    <Flex as="li" gap="3" align="center" py="2.5" borderTopWidth="1px">
      <Box color="fg.muted" alignSelf="flex-start" pt="0.5">
        <DeviceIcon aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="medium">{device}</Text>
          {entry.isCurrent ? <Badge tone="accent">{t('notifications.thisDevice')}</Badge> : null}
          {failing ? <Badge tone="danger">{t('notifications.deviceFailing')}</Badge> : null}
        </Flex>
        <Text size="sm" tone="muted" figures>
          {lastSentAt === null
            ? t('notifications.deviceSince', { time: dateTime(entry.createdAt) })
            : t('notifications.deviceLast', { time: dateTime(lastSentAt) })}
        </Text>
      </Box>
      <Button
        size="sm"
        loading={removing}
        onClick={onRemove}
        aria-label={t('notifications.removeNamed', { device })}
      >
        {t('notifications.remove')}
      </Button>
    </Flex>
  );
};

const useDevices = (onAsked: () => void) => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const me = useAuth(({ user }) => user?.id);
  const onSettled = () => {
    onAsked();
    return client.invalidateQueries({ queryKey: apiKey('pushSubscriptionList') });
  };
  return {
    add: useMutation({
      mutationKey: ['pushSubscriptionCreate'],
      mutationFn: async (publicKey: string) => {
        const body = await subscribeBrowser(publicKey).catch(() => undefined);
        if (body === undefined) return notify.error(t('notifications.subscribeFailed'));
        if (body === null) return; // the section says how to allow it
        await api.pushSubscriptionCreate({ body });
        if (me) toldPush.write({ userId: me, endpoint: body.endpoint, publicKey });
        notify.success(t('notifications.subscribed'));
      },
      onSettled,
    }),
    remove: useMutation({
      mutationKey: ['pushSubscriptionDelete'],
      mutationFn: async ({ id, isCurrent }: PushSubscriptionEntry) => {
        await api.pushSubscriptionDelete({ params: { pushSubscriptionId: id } });
        if (isCurrent) await unsubscribeBrowser().catch(() => undefined); // nothing is sent any more
        notify.success(t('notifications.removed'));
      },
      onSettled,
    }),
  };
};

/** The browsers that take pushes, and whether this one does. */
export const DevicesSection = ({
  support,
  onAsked,
}: {
  readonly support: PushSupport;
  /** The permission may have changed. */
  readonly onAsked: () => void;
}) => {
  const { t } = useTranslation('settings');
  const list = useQuery(apiQuery('pushSubscriptionList'));
  const { add, remove } = useDevices(onAsked);

  const contents = () => {
    if (list.isPending) return <LoadingState shape="text" rows={2} />;
    if (!list.data)
      return (
        <ErrorState
          problem={problemOf(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      );
    const { items, publicKey } = list.data;
    const isHere = support === 'granted' && items.some(({ isCurrent }) => isCurrent);
    return (
      <Stack gap="3" align="stretch">
        {support !== 'default' && support !== 'granted' ? (
          <Text role="note">{t(`notifications.support.${support}`)}</Text>
        ) : isHere ? null : (
          <Button
            alignSelf="flex-start"
            loading={add.isPending}
            onClick={() => add.mutate(publicKey)}
          >
            {t('notifications.subscribe')}
          </Button>
        )}
        {items.length === 0 ? (
          <Text tone="muted">{t('notifications.noDevices')}</Text>
        ) : (
          <ul role="list" aria-label={t('notifications.devices')}>
            {items.map((entry) => (
              <Device
                key={entry.id}
                entry={entry}
                removing={remove.isPending && remove.variables.id === entry.id}
                onRemove={() => remove.mutate(entry)}
              />
            ))}
          </ul>
        )}
      </Stack>
    );
  };

  return (
    <SettingsSection title={t('notifications.devices')} text={t('notifications.devicesText')}>
      {contents()}
    </SettingsSection>
  );
};
