import type { IntegrationProvider } from '@sala/shared-contracts';
import { ApiError, apiKey, apiMutation } from '@sala/shared-auth';
import { Button, Text } from '@sala/shared-ui';
import { useFormat, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';

/** Makes a harmless call to the service and shows its result. */
export const IntegrationTest = ({
  provider,
  name,
  explained = false,
}: {
  readonly provider: IntegrationProvider;
  readonly name: string;
  /** The card says why it failed, in the reader's language: the service's own words are left out. */
  readonly explained?: boolean;
}) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const queries = useQueryClient();
  const trial = useMutation({
    ...apiMutation('integrationTest'),
    // A failed test call also changes the health on the card.
    onSettled: () =>
      Promise.all(
        (['integrationList', 'channelConnectionView', 'paymentConnectionView'] as const).map(
          (key) => queries.invalidateQueries({ queryKey: apiKey(key) }),
        ),
      ),
  });
  const problem = trial.error instanceof ApiError ? trial.error.problem : undefined;
  const outcome = () => {
    if (trial.isError)
      return (explained ? null : problem?.detail) ?? problem?.title ?? t('apps.testFailed');
    if (!trial.data) return null;
    const { lastOkAt } = trial.data;
    return t('apps.testOk', { when: lastOkAt ? format.dateTime(lastOkAt) : '' });
  };
  return (
    <>
      <Button
        size="sm"
        loading={trial.isPending}
        aria-label={t('apps.testNamed', { name })}
        onClick={() => trial.mutate({ params: { provider } })}
      >
        {t('apps.test')}
      </Button>
      <Text role="status" size="sm" flex="1 1 10rem" tone={trial.isError ? 'danger' : 'muted'}>
        {trial.isPending ? null : outcome()}
      </Text>
    </>
  );
};
