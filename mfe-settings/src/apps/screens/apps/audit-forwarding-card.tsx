import { ApiError, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { AuditForwarding } from '@sala/shared-contracts';
import { Button, lazyPart, Text } from '@sala/shared-ui';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useState } from 'react';

const AuditForwardingDialog = lazyPart(
  () => import(/* webpackChunkName: "audit-forwarding" */ './audit-forwarding-dialog'),
  (module) => module.AuditForwardingDialog,
);
const ConfirmDialog = lazyPart(
  () => import(/* webpackExports: ["ConfirmDialog"] */ '@sala/shared-ui/overlay'),
  (module) => module.ConfirmDialog,
);

/** How far it is, and what happens next. */
const Progress = ({ forwarding }: { readonly forwarding: AuditForwarding }) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { state, nextAt, waiting, forwardedUntil } = forwarding;
  const when = nextAt === null ? '' : format.dateTime(nextAt);
  return (
    <Text size="sm" tone={state === 'paused' ? 'danger' : 'muted'} flex="1 1 100%">
      {[
        forwardedUntil === null
          ? t('apps.forwarding.nothingYet')
          : t('apps.forwarding.until', { when: format.dateTime(forwardedUntil) }),
        t('apps.forwarding.waiting', { count: waiting }),
        state === 'retrying' || state === 'paused'
          ? t(`apps.forwarding.states.${state}`, { when })
          : '',
      ]
        .filter(Boolean)
        .join(' ')}
    </Text>
  );
};

interface AuditForwardingCardProps {
  readonly name: string;
  /** Whether the company has a receiver. */
  readonly own: boolean;
}

/** Shows how far the audit log was forwarded; connects, changes or removes its receiver. */
export const AuditForwardingCard = ({ name, own }: AuditForwardingCardProps) => {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const canManage = useCan('apps:manage');
  const [open, setOpen] = useState<'form' | 'confirm' | null>(null);
  const view = useQuery({
    ...apiQuery('auditForwardingView'),
    enabled: own || open === 'form',
    meta: failsAlone,
  });
  const close = () => setOpen(null);
  const disconnect = useMutation({
    ...apiMutation('auditForwardingDelete'),
    onSuccess: async () => {
      await Promise.all(
        (['integrationList', 'auditForwardingView'] as const).map((key) =>
          queries.invalidateQueries({ queryKey: apiKey(key) }),
        ),
      );
      notify.success(t('apps.connection.removed'));
      close();
    },
  });
  const forwarding = view.data?.forwarding ?? null;
  const failure = view.error instanceof ApiError ? view.error.problem?.title : null;
  return (
    <>
      {own && forwarding ? <Progress forwarding={forwarding} /> : null}
      {own ? null : (
        <Text size="sm" tone="muted" flex="1 1 100%">
          {t('apps.forwarding.none')}
        </Text>
      )}
      {view.isError ? (
        <Text role="alert" size="sm" tone="danger" flex="1 1 100%">
          {failure ?? t('apps.testFailed')}
        </Text>
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
        <AuditForwardingDialog forwarding={forwarding} onClose={close} />
      ) : null}
      {open === 'confirm' ? (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={() => disconnect.mutate({})}
          title={t('apps.connection.disconnectTitle', { name })}
          text={t('apps.forwarding.disconnectText')}
          confirmLabel={t('apps.connection.disconnect')}
          pending={disconnect.isPending}
          problem={disconnect.error instanceof ApiError ? disconnect.error.problem : null}
          danger
        />
      ) : null}
    </>
  );
};
