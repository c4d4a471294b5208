import { Flex, Text } from '@sala/shared-ui';
import { StatusChip, type StatusTone } from '@sala/shared-ui/icons';
import { useQuery, useTranslation } from '@sala/shell-sdk';

type Status = 'ready' | 'down' | 'unreachable';

const tones: Record<Status, StatusTone> = { ready: 'green', down: 'amber', unreachable: 'red' };

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
          <StatusChip tone={tones[data]}>{t(`account:status.${data}`)}</StatusChip>
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
