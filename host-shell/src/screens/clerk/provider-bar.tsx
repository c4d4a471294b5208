import { Button, Card, Flex, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useExternalAuth } from './external-auth';
import { clerkNamespace } from './messages';

/** The provider's identity, with its sign-out. */
export const ProviderBar = () => {
  const { t } = useTranslation(clerkNamespace);
  const { provider, person, signOut } = useExternalAuth();
  const name = t(`clerk.provider.${provider}`);
  if (!person) return null;
  return (
    <Card mb="4" p="3">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <Text>
          {t('clerk.home.somebody', { provider: name, name: person.name, email: person.email })}
        </Text>
        <Button size="sm" onClick={() => void signOut()}>
          {t('clerk.home.signOut', { provider: name })}
        </Button>
      </Flex>
    </Card>
  );
};
