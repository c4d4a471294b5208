import { apiKey, apiMutation, useCan } from '@sala/shared-auth';
import type { SapConnection, SapSync } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { AlertIcon, IntegrationsIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { notify, useFormat, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { troubleOf } from './connection-trouble';

const modes: Readonly<Record<SapConnection['mode'], StatusLook>> = {
  live: { tone: 'blue', icon: <IntegrationsIcon /> },
  test: statusLooks.test,
  simulator: statusLooks.test,
};

export interface ConnectionBannerProps {
  readonly connection: SapConnection;
  /** Opens the messages in this state. */
  readonly onMessages: (state: 'waiting' | 'dead') => void;
}

const SyncButton = ({ lastSync }: { readonly lastSync: SapSync | null }) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const start = useMutation({
    ...apiMutation('sapSyncStart'),
    onSuccess: () => {
      notify.success(t('sap.syncStarted'));
      return client.invalidateQueries({ queryKey: apiKey('sapConnectionView') });
    },
  });
  return (
    <Button
      size="sm"
      loading={start.isPending || lastSync?.state === 'running'}
      onClick={() => start.mutate({})}
    >
      {t('sap.syncNow')}
    </Button>
  );
};

const useSyncWords = () => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return (sync: SapSync | null): string => {
    if (sync === null) return t('sap.neverRead');
    if (sync.state === 'running') return t('sap.reading');
    return t(sync.state === 'done' ? 'sap.lastRead' : 'sap.readFailed', {
      at: format.dateTime(sync.endedAt ?? sync.startedAt),
    });
  };
};

/** How SAP is connected and how that fares, above everything that is read from it. */
export const ConnectionBanner = ({ connection, onMessages }: ConnectionBannerProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const canManage = useCan('sap:manage');
  const syncWords = useSyncWords();
  const { mode, settings, messages, lastSync } = connection;
  const takesQuestions = settings.driver === 'fhir';
  const trouble = troubleOf(connection);
  const look = modes[mode];
  return (
    <Box role="region" aria-label={t('sap.connection')} mb="2" fontSize="sm">
      <Flex align="center" gap="2" wrap="wrap">
        <StatusChip {...look}>{t(`sap.modes.${mode}`)}</StatusChip>
        <Text as="span" size="sm" figures>
          {t('sap.institution', { code: settings.institution })}
        </Text>
        <Text as="span" size="sm" tone="muted" figures>
          {takesQuestions ? syncWords(lastSync) : t('sap.messagesOnly')}
        </Text>
        {messages.lastAt ? (
          <Text
            as="span"
            size="sm"
            tone="muted"
            figures
            display={takesQuestions ? { base: 'none', md: 'inline' } : undefined}
          >
            {t('sap.lastMessage', { at: format.dateTime(messages.lastAt) })}
          </Text>
        ) : null}
        {messages.waiting > 0 ? (
          <Button size="sm" variant="ghost" onClick={() => onMessages('waiting')}>
            {t('sap.waiting', { count: messages.waiting })}
          </Button>
        ) : null}
        {messages.dead > 0 ? (
          <Button size="sm" variant="dangerGhost" onClick={() => onMessages('dead')}>
            <AlertIcon />
            {t('sap.dead', { count: messages.dead })}
          </Button>
        ) : null}
        {canManage && takesQuestions ? (
          <Box ms="auto">
            <SyncButton lastSync={lastSync} />
          </Box>
        ) : null}
      </Flex>
      {trouble ? (
        <Text role="alert" size="sm" tone="danger" mt="1">
          {t(`sap.troubles.${trouble.kind}`)} {trouble.text}
        </Text>
      ) : null}
    </Box>
  );
};
