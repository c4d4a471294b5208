import { ApiError, apiMutation } from '@sala/shared-auth';
import { Button, Flex, Text } from '@sala/shared-ui';
import { useMutation, useTranslation } from '@sala/shell-sdk';

/** Asks the saved provider for its configuration and shows what became of it. */
export const ProviderTest = () => {
  const { t } = useTranslation('settings');
  const trial = useMutation({ ...apiMutation('ssoTest') });
  const problem = trial.error instanceof ApiError ? trial.error.problem : undefined;
  return (
    <Flex gap="3" align="center" wrap="wrap" mt="4">
      <Button loading={trial.isPending} onClick={() => trial.mutate({})}>
        {t('singleSignOn.test')}
      </Button>
      <Text role="status" size="sm" flex="1 1 12rem" tone={trial.isError ? 'danger' : 'muted'}>
        {trial.isError ? (problem?.detail ?? problem?.title ?? t('singleSignOn.testFailed')) : null}
        {trial.data
          ? t('singleSignOn.testOk', { address: trial.data.authorizationEndpoint })
          : null}
      </Text>
    </Flex>
  );
};
