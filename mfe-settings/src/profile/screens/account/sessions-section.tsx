import { api, apiKey, apiQuery } from '@sala/shared-auth';
import type { AccountSession } from '@sala/shared-contracts';
import {
  Badge,
  Box,
  Button,
  ErrorState,
  Flex,
  lazyPart,
  LoadingState,
  Stack,
  Text,
} from '@sala/shared-ui';
import { DeviceIcon } from '@sala/shared-ui/icons';
import {
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useState } from 'react';
import { SettingsSection } from '../../parts/settings-section';
import { problemOf } from '../../parts/field-problem';

const ConfirmDialog = lazyPart(
  () => import(/* webpackExports: ["ConfirmDialog"] */ '@sala/shared-ui/overlay'),
  (module) => module.ConfirmDialog,
);

const Session = ({
  session,
  ending,
  onEnd,
}: {
  readonly session: AccountSession;
  readonly ending: boolean;
  readonly onEnd: () => void;
}) => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const device = session.device || t('account.unknownDevice'); // the client sent no device name
  return (
    <Flex
      as="li"
      gap="3"
      align="center"
      py="2.5"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
      <Box color="fg.muted" alignSelf="flex-start" pt="0.5">
        <DeviceIcon aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="medium">{device}</Text>
          {session.current ? <Badge tone="accent">{t('account.thisDevice')}</Badge> : null}
        </Flex>
        <Text size="sm" tone="muted" figures>
          {t('account.lastSeen', { time: dateTime(session.lastSeenAt) })} · {session.address}
        </Text>
        <Text size="sm" tone="muted" figures>
          {t('account.started', { time: dateTime(session.startedAt) })}
        </Text>
      </Box>
      {session.current ? null : (
        <Button
          size="sm"
          loading={ending}
          onClick={onEnd}
          aria-label={t('account.endNamed', { device })}
        >
          {t('account.end')}
        </Button>
      )}
    </Flex>
  );
};

/** Ends sessions one by one; stops at the first failure, and the list shows what is left. */
const useEndSessions = (onSettled: () => void) => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['accountSessionEnd'],
    mutationFn: async (ids: readonly string[]) => {
      for (const sessionId of ids) await api.accountSessionEnd({ params: { sessionId } });
    },
    onSuccess: (_, ids) => notify.success(t('account.ended', { count: ids.length })),
    onSettled: () => {
      onSettled();
      return client.invalidateQueries({ queryKey: apiKey('accountSessionList') });
    },
  });
};

/** Sessions of the account; others can be ended. */
export const SessionsSection = () => {
  const { t } = useTranslation('settings');
  const [asking, setAsking] = useState(false);
  const list = useQuery(apiQuery('accountSessionList'));
  const end = useEndSessions(() => setAsking(false));
  const sessions = list.data?.items ?? [];
  const others = sessions.filter(({ current }) => !current).map(({ id }) => id);

  const contents = () => {
    if (list.isPending) return <LoadingState shape="text" rows={3} />;
    if (!list.data)
      return (
        <ErrorState
          problem={problemOf(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      );
    return (
      <Stack gap="3" align="stretch">
        <ul role="list" aria-label={t('account.sessions')}>
          {sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              ending={end.isPending && end.variables.includes(session.id)}
              onEnd={() => end.mutate([session.id])}
            />
          ))}
        </ul>
        {others.length > 0 ? (
          <Button alignSelf="flex-start" onClick={() => setAsking(true)}>
            {t('account.endOthers')}
          </Button>
        ) : (
          <Text tone="muted">{t('account.onlyHere')}</Text>
        )}
      </Stack>
    );
  };

  return (
    <SettingsSection title={t('account.sessions')} text={t('account.sessionsText')}>
      {contents()}
      {asking ? (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          onConfirm={() => end.mutate(others)}
          title={t('account.endOthersTitle', { count: others.length })}
          text={t('account.endOthersText')}
          confirmLabel={t('account.endOthers')}
          pending={end.isPending}
          danger
        />
      ) : null}
    </SettingsSection>
  );
};
