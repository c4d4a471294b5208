import { ApiError, apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import type { ConnectableProvider } from '@sala/shared-contracts';
import { Button, lazyPart, Text } from '@sala/shared-ui';
import { notify, useMutation, useQuery, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';

const ConnectionDialog = lazyPart(
  () => import(/* webpackChunkName: "connection" */ './connection-dialog'),
  (module) => module.ConnectionDialog,
);
const ConfirmDialog = lazyPart(
  () => import(/* webpackExports: ["ConfirmDialog"] */ '@sala/shared-ui/overlay'),
  (module) => module.ConfirmDialog,
);

interface CompanyConnectionCardProps {
  readonly provider: ConnectableProvider;
  readonly name: string;
  /** Whether the company has its own connection. */
  readonly own: boolean;
}

/** Shows whose account is used; connects, changes or removes the company's own. */
export const CompanyConnectionCard = ({ provider, name, own }: CompanyConnectionCardProps) => {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const [open, setOpen] = useState<'form' | 'confirm' | null>(null);
  const view = useQuery({
    ...apiQuery('connectionView', { params: { provider } }),
    enabled: open === 'form',
  });
  const close = () => setOpen(null);
  const disconnect = useMutation({
    ...apiMutation('connectionDelete'),
    onSuccess: async () => {
      await Promise.all(
        (['integrationList', 'connectionView'] as const).map((name) =>
          queries.invalidateQueries({ queryKey: apiKey(name) }),
        ),
      );
      notify.success(t('apps.connection.removed'));
      close();
    },
  });
  const failure = view.error ?? disconnect.error;
  const problem = failure instanceof ApiError ? failure.problem : null;
  return (
    <>
      <Text size="sm" tone="muted" flex="1 1 100%">
        {own ? t('apps.connection.own') : t('apps.connection.shared')}
      </Text>
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
      {own ? (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('apps.connection.disconnectNamed', { name })}
          onClick={() => setOpen('confirm')}
        >
          {t('apps.connection.disconnect')}
        </Button>
      ) : null}
      {open === 'form' && view.isError ? (
        <Text role="alert" size="sm" tone="danger" flex="1 1 100%">
          {problem?.title ?? t('apps.testFailed')}
        </Text>
      ) : null}
      {open === 'form' && view.data ? (
        <ConnectionDialog provider={provider} connection={view.data.connection} onClose={close} />
      ) : null}
      {open === 'confirm' ? (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={() => disconnect.mutate({ params: { provider } })}
          title={t('apps.connection.disconnectTitle', { name })}
          text={t('apps.connection.disconnectText')}
          confirmLabel={t('apps.connection.disconnect')}
          pending={disconnect.isPending}
          problem={problem}
          danger
        />
      ) : null}
    </>
  );
};
