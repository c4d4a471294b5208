import { ApiError, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { BillingProvider, PaymentConnection } from '@sala/shared-contracts';
import { Button, lazyPart, Text } from '@sala/shared-ui';
import {
  failsAlone,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useState } from 'react';
import { errorKeyOf } from './payment-connection-rules';

const PaymentConnectionDialog = lazyPart(
  () => import(/* webpackChunkName: "payment-connection" */ './payment-connection-dialog'),
  (module) => module.PaymentConnectionDialog,
);
const ConfirmDialog = lazyPart(
  () => import(/* webpackExports: ["ConfirmDialog"] */ '@sala/shared-ui/overlay'),
  (module) => module.ConfirmDialog,
);

/** With which account it charges, what stands in its way, and which links it takes. */
const Facts = ({ connection }: { readonly connection: PaymentConnection }) => {
  const { t } = useTranslation('settings');
  const { mode, health, lastError, newLinks, openLinks } = connection;
  return (
    <>
      {health === 'error' && lastError ? (
        <Text role="alert" size="sm" tone="danger" flex="1 1 100%">
          {t(`apps.payments.errors.${errorKeyOf(lastError.code)}`)}
        </Text>
      ) : null}
      <Text size="sm" flex="1 1 100%">
        {t(`apps.payments.modes.${mode}`)}
      </Text>
      <Text size="sm" tone="muted" flex="1 1 100%">
        {t(newLinks ? 'apps.payments.takesNew' : 'apps.payments.keepsOld')}
        {openLinks > 0 ? ` ${t('apps.payments.openLinks', { count: openLinks })}` : ''}
      </Text>
    </>
  );
};

interface PaymentConnectionCardProps {
  readonly provider: BillingProvider;
  readonly name: string;
  /** Whether the company has connected its account. */
  readonly own: boolean;
}

/** Connects, chooses, changes or removes the company's account at a payment provider. */
export const PaymentConnectionCard = ({ provider, name, own }: PaymentConnectionCardProps) => {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const canManage = useCan('apps:manage');
  const [open, setOpen] = useState<'form' | 'confirm' | null>(null);
  const view = useQuery({
    ...apiQuery('paymentConnectionView', { params: { provider } }),
    enabled: own || open === 'form',
    meta: failsAlone,
  });
  const close = () => setOpen(null);
  const refresh = () =>
    Promise.all(
      (['integrationList', 'paymentConnectionView'] as const).map((key) =>
        queries.invalidateQueries({ queryKey: apiKey(key) }),
      ),
    );
  const choose = useMutation({
    ...apiMutation('paymentConnectionChoose'),
    onSuccess: async () => {
      await refresh();
      notify.success(t('apps.payments.chosen', { name }));
    },
  });
  const disconnect = useMutation({
    ...apiMutation('paymentConnectionDelete'),
    onSuccess: async () => {
      await refresh();
      notify.success(t('apps.payments.removed'));
      close();
    },
  });
  const connection = view.data?.connection ?? null;
  const openLinks = connection?.openLinks ?? 0;
  const failure = view.error instanceof ApiError ? view.error.problem?.title : null;
  return (
    <>
      {own && connection ? <Facts connection={connection} /> : null}
      {own ? null : (
        <Text size="sm" tone="muted" flex="1 1 100%">
          {t('apps.payments.none')}
        </Text>
      )}
      {view.isError ? (
        <Text role="alert" size="sm" tone="danger" flex="1 1 100%">
          {failure ?? t('apps.testFailed')}
        </Text>
      ) : null}
      {canManage && own && connection?.newLinks === false ? (
        <Button
          size="sm"
          loading={choose.isPending}
          aria-label={t('apps.payments.chooseNamed', { name })}
          onClick={() => choose.mutate({ params: { provider } })}
        >
          {t('apps.payments.choose')}
        </Button>
      ) : null}
      {canManage ? (
        <Button
          size="sm"
          loading={open === 'form' && view.isPending}
          aria-label={t(own ? 'apps.connection.changeNamed' : 'apps.payments.connectNamed', {
            name,
          })}
          onClick={() => setOpen('form')}
        >
          {t(own ? 'apps.connection.change' : 'apps.payments.connect')}
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
        <PaymentConnectionDialog
          provider={provider}
          connection={connection}
          modes={view.data.modes}
          webhookUrl={view.data.webhookUrl}
          onClose={close}
        />
      ) : null}
      {open === 'confirm' ? (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={() => disconnect.mutate({ params: { provider } })}
          title={t('apps.connection.disconnectTitle', { name })}
          text={[
            ...(openLinks > 0 ? [t('apps.payments.disconnectOpen', { count: openLinks })] : []),
            t('apps.payments.disconnectText', { name }),
          ].join(' ')}
          confirmLabel={t('apps.connection.disconnect')}
          pending={disconnect.isPending}
          problem={disconnect.error instanceof ApiError ? disconnect.error.problem : null}
          danger
        />
      ) : null}
    </>
  );
};
