import { ApiError, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { SapConnection } from '@sala/shared-contracts';
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

const SapConnectionDialog = lazyPart(
  () => import(/* webpackChunkName: "sap-connection" */ './sap-connection-dialog'),
  (module) => module.SapConnectionDialog,
);
const ConfirmDialog = lazyPart(
  () => import(/* webpackExports: ["ConfirmDialog"] */ '@sala/shared-ui/overlay'),
  (module) => module.ConfirmDialog,
);

/* What can be done about a failure, by the reason that the adapter gives (docs/adr/0131). */
const errorKeys: Readonly<Partial<Record<string, 'access' | 'unanswered' | 'unavailable'>>> = {
  unauthorized: 'access',
  timeout: 'unanswered',
  broken: 'unanswered',
  unreachable: 'unavailable',
  unavailable: 'unavailable',
};

/** What was read and received, and what stands in the way. */
const Facts = ({ connection }: { readonly connection: SapConnection }) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { health, lastError, lastSync, messages, settings, capability } = connection;
  const software =
    capability && [capability.software, capability.version].filter(Boolean).join(' ');
  return (
    <>
      {health === 'error' && lastError ? (
        <Text role="alert" size="sm" tone="danger" flex="1 1 100%">
          {t(`apps.sap.errors.${errorKeys[lastError.code] ?? 'other'}`)} {lastError.text}
        </Text>
      ) : null}
      <Text size="sm" tone="muted" flex="1 1 100%">
        {[
          t('apps.sap.at', { code: settings.institution }),
          software,
          capability && !capability.writes ? t('apps.sap.readOnly') : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {lastSync ? (
        <Text size="sm" tone="muted" flex="1 1 100%">
          {t('apps.sap.read', {
            at: format.dateTime(lastSync.endedAt ?? lastSync.startedAt),
            patients: lastSync.patients,
            cases: lastSync.cases,
            appointments: lastSync.appointments,
          })}
        </Text>
      ) : null}
      {messages.waiting + messages.dead > 0 ? (
        <Text size="sm" flex="1 1 100%">
          {t('apps.sap.queue', { waiting: messages.waiting, dead: messages.dead })}
        </Text>
      ) : null}
    </>
  );
};

interface SapConnectionCardProps {
  readonly name: string;
  /** Whether the company is connected. */
  readonly own: boolean;
}

/** Connects, changes or removes the company's connection with the hospital's SAP. */
export const SapConnectionCard = ({ name, own }: SapConnectionCardProps) => {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const canManage = useCan('apps:manage');
  const canRead = useCan('sap:read');
  const [open, setOpen] = useState<'form' | 'confirm' | null>(null);
  const view = useQuery({
    ...apiQuery('sapConnectionView'),
    enabled: canRead && (own || open === 'form'),
    meta: failsAlone,
  });
  const close = () => setOpen(null);
  const disconnect = useMutation({
    ...apiMutation('sapConnectionDelete'),
    onSuccess: async () => {
      await Promise.all(
        (['integrationList', 'sapConnectionView'] as const).map((key) =>
          queries.invalidateQueries({ queryKey: apiKey(key) }),
        ),
      );
      notify.success(t('apps.sap.removed'));
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
          {t('apps.sap.none')}
        </Text>
      )}
      {view.isError ? (
        <Text role="alert" size="sm" tone="danger" flex="1 1 100%">
          {failure ?? t('apps.testFailed')}
        </Text>
      ) : null}
      {own && canRead ? (
        <Button asChild size="sm" variant="outline">
          <Link to="/hospital/sap/patients">{t('apps.sap.patientsLink')}</Link>
        </Button>
      ) : null}
      {canManage ? (
        <Button
          size="sm"
          loading={open === 'form' && view.isPending}
          aria-label={t(own ? 'apps.connection.changeNamed' : 'apps.sap.connectNamed', { name })}
          onClick={() => setOpen('form')}
        >
          {t(own ? 'apps.connection.change' : 'apps.sap.connect')}
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
        <SapConnectionDialog connection={connection} modes={view.data.modes} onClose={close} />
      ) : null}
      {open === 'confirm' ? (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={() => disconnect.mutate({})}
          title={t('apps.connection.disconnectTitle', { name })}
          text={t('apps.sap.disconnectText')}
          confirmLabel={t('apps.connection.disconnect')}
          pending={disconnect.isPending}
          problem={disconnect.error instanceof ApiError ? disconnect.error.problem : null}
          danger
        />
      ) : null}
    </>
  );
};
