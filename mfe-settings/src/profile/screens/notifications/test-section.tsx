import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import type { NotificationTest, TestState } from '@sala/shared-contracts';
import { Badge, Box, Button, Flex, Stack, Text } from '@sala/shared-ui';
import { useMutation, useQuery, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { SettingsSection } from '../../parts/settings-section';

const tones = {
  off: 'neutral',
  waiting: 'neutral',
  sent: 'accent',
  failed: 'danger',
} as const satisfies Record<TestState, string>;

/** How often the result is asked for while something is on its way, and for how long. */
const askEveryMs = 2000;
const waitsMs = 120_000;

const isWaiting = ({ inApp, mail, push, devices, at }: NotificationTest): boolean =>
  at !== null &&
  Date.now() - Date.parse(at) < waitsMs &&
  [inApp, mail, push, ...devices.map(({ state }) => state)].includes('waiting');

const Line = ({ name, state }: { readonly name: string; readonly state: TestState }) => {
  const { t } = useTranslation('settings');
  return (
    <Flex as="li" gap="3" justify="space-between" align="center" py="1.5">
      <Text>{name}</Text>
      <Badge tone={tones[state]}>{t(`notifications.testStates.${state}`)}</Badge>
    </Flex>
  );
};

const Result = ({ test }: { readonly test: NotificationTest }) => {
  const { t } = useTranslation('settings');
  return (
    <Box aria-live="polite">
      <ul role="list" aria-label={t('notifications.testResult')}>
        <Line name={t('notifications.inApp')} state={test.inApp} />
        <Line name={t('notifications.mail')} state={test.mail} />
        {test.devices.length === 0 ? (
          <Line name={t('notifications.push')} state={test.push} />
        ) : (
          test.devices.map(({ id, device, state }) => (
            <Line key={id} name={device || t('notifications.unknownDevice')} state={state} />
          ))
        )}
      </ul>
    </Box>
  );
};

/** Sends a test through every chosen channel, and shows what became of it in each. */
export const TestSection = () => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const send = useMutation({
    ...apiMutation('notificationTest'),
    onSuccess: () =>
      Promise.all(
        (['notificationList', 'notificationTestView'] as const).map((name) =>
          client.invalidateQueries({ queryKey: apiKey(name) }),
        ),
      ),
  });
  const result = useQuery({
    ...apiQuery('notificationTestView'),
    enabled: send.isSuccess,
    refetchInterval: ({ state: { data } }) => (data && isWaiting(data) ? askEveryMs : false),
  });
  return (
    <SettingsSection title={t('notifications.test')} text={t('notifications.testText')}>
      <Stack gap="3" align="stretch">
        <Button alignSelf="flex-start" loading={send.isPending} onClick={() => send.mutate({})}>
          {t('notifications.sendTest')}
        </Button>
        {send.data && result.data?.mail !== 'off' ? (
          <Text tone="muted">{t('notifications.testSent', { email: send.data.sentTo })}</Text>
        ) : null}
        {result.data && result.data.at !== null ? <Result test={result.data} /> : null}
      </Stack>
    </SettingsSection>
  );
};
