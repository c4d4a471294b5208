import { Flex, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useQuery, useTranslation } from '@sala/shell-sdk';

type Status = 'ready' | 'down' | 'unreachable';

const tones: Record<Status, StatusLook> = {
  ready: statusLooks.done,
  down: statusLooks.attention,
  unreachable: statusLooks.problem,
};

/** Asks the gateway, outside the API, whether all its dependencies are ready. */
const askStatus = async ({ signal }: { readonly signal: AbortSignal }): Promise<Status> => {
  try {
    return (await fetch('/readyz', { method: 'HEAD', signal })).ok ? 'ready' : 'down';
  } catch (cause) {
    if (signal.aborted) throw cause;
    return 'unreachable';
  }
};

/** Whether the service works, shown before the password is typed. */
export const ServiceStatus = () => {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['readyz'],
    queryFn: askStatus,
    refetchInterval: 30_000,
    retry: false,
  });
  return (
    <Flex
      as="section"
      aria-label={t('account:status.label')}
      aria-live="polite"
      align="center"
      gap="2"
      minH="6"
    >
      {data ? (
        <>
          <StatusChip {...tones[data]}>{t(`account:status.${data}`)}</StatusChip>
          <Text size="sm" tone="muted">
            {t(`account:status.${data}Text`)}
          </Text>
        </>
      ) : (
        <Text size="sm" tone="muted">
          {t('account:status.asking')}
        </Text>
      )}
    </Flex>
  );
};
