import { ApiError, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { ChannelConnection, PhoneChannel } from '@sala/shared-contracts';
import { Button, lazyPart, Text } from '@sala/shared-ui';
import {
  failsAlone,
  Link,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useState } from 'react';
import { paths } from '../../../paths';
import { errorKeyOf } from './channel-connection-rules';

const ChannelConnectionDialog = lazyPart(
  () => import(/* webpackChunkName: "channel-connection" */ './channel-connection-dialog'),
  (module) => module.ChannelConnectionDialog,
);
const ConfirmDialog = lazyPart(
  () => import(/* webpackExports: ["ConfirmDialog"] */ '@sala/shared-ui/overlay'),
  (module) => module.ConfirmDialog,
);

/** What the channel did this month, what it cost, and what stands in its way. */
const Facts = ({ connection }: { readonly connection: ChannelConnection }) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { health, lastError, month } = connection;
  const { sent, received, failed, billable, costs } = month;
  return (
    <>
      {health === 'error' && lastError ? (
        <Text role="alert" size="sm" tone="danger" flex="1 1 100%">
          {t(`apps.channel.errors.${errorKeyOf(lastError.code)}`)} {lastError.text}
        </Text>
      ) : null}
      <Text size="sm" tone="muted" flex="1 1 100%">
        {t('apps.channel.month', { sent, received, failed, billable })}
      </Text>
      {costs.map(({ currency, micros }) => (
        <Text key={currency} size="sm" flex="1 1 100%">
          {t('apps.channel.cost', { amount: `${format.number(micros / 1_000_000)} ${currency}` })}
        </Text>
      ))}
    </>
  );
};

interface ChannelConnectionCardProps {
  readonly channel: PhoneChannel;
  readonly name: string;
  /** Whether the company has connected its account. */
  readonly own: boolean;
}

/** Connects, changes or removes the company's WhatsApp or SMS account. */
export const ChannelConnectionCard = ({ channel, name, own }: ChannelConnectionCardProps) => {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const canManage = useCan('apps:manage');
  const [open, setOpen] = useState<'form' | 'confirm' | null>(null);
  const view = useQuery({
    ...apiQuery('channelConnectionView', { params: { channel } }),
    enabled: own || open === 'form',
    meta: failsAlone,
  });
  const close = () => setOpen(null);
  const disconnect = useMutation({
    ...apiMutation('channelConnectionDelete'),
    onSuccess: async () => {
      await Promise.all(
        (['integrationList', 'channelConnectionView'] as const).map((key) =>
          queries.invalidateQueries({ queryKey: apiKey(key) }),
        ),
      );
      notify.success(t('apps.connection.removed'));
      close();
    },
  });
  const connection = view.data?.connection ?? null;
  const failure = view.error instanceof ApiError ? view.error.problem?.title : null;
  return (
    <>
      {own && connection ? <Facts connection={connection} /> : null}
      {own ? null : (
        <Text size="sm" tone="muted" flex="1 1 100%">
          {t('apps.channel.none')}
        </Text>
      )}
      {view.isError ? (
        <Text role="alert" size="sm" tone="danger" flex="1 1 100%">
          {failure ?? t('apps.testFailed')}
        </Text>
      ) : null}
      {own && connection?.mode === 'simulator' ? (
        <Button asChild size="sm" variant="outline">
          <Link to={`${paths.phone}?channel=${channel}`}>{t('apps.channel.phoneLink')}</Link>
        </Button>
      ) : null}
      {canManage ? (
        <Button
          size="sm"
          loading={open === 'form' && view.isPending}
          aria-label={t(own ? 'apps.connection.changeNamed' : 'apps.connection.connectNamed', {
            name,
          })}
          onClick={() => setOpen('form')}
        >
          {t(own ? 'apps.connection.change' : 'apps.connection.connect')}
        </Button>
      ) : null}
      {canManage && own ? (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('apps.connection.disconnectNamed', { name })}
          onClick={() => setOpen('confirm')}
        >
          {t('apps.connection.disconnect')}
        </Button>
      ) : null}
      {open === 'form' && view.data ? (
        <ChannelConnectionDialog
          channel={channel}
          connection={connection}
          modes={view.data.modes}
          onClose={close}
        />
      ) : null}
      {open === 'confirm' ? (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={() => disconnect.mutate({ params: { channel } })}
          title={t('apps.connection.disconnectTitle', { name })}
          text={t('apps.channel.disconnectText')}
          confirmLabel={t('apps.connection.disconnect')}
          pending={disconnect.isPending}
          problem={disconnect.error instanceof ApiError ? disconnect.error.problem : null}
          danger
        />
      ) : null}
    </>
  );
};
