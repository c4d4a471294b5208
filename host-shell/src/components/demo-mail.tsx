import { apiQuery } from '@sala/shared-auth';
import { Button, Card, ErrorState, Flex, Text } from '@sala/shared-ui';
import { useQuery, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';

const NewestMail = ({ email }: { readonly email: string }) => {
  const { t } = useTranslation();
  const mailbox = useQuery({
    ...apiQuery('sandboxMailbox', { query: { to: email } }),
    staleTime: 0,
    retry: false,
    meta: { failsAlone: true },
  });
  if (mailbox.isError)
    return <ErrorState onRetry={() => void mailbox.refetch()} retrying={mailbox.isFetching} />;
  if (mailbox.isPending) return null;
  const mail = mailbox.data.items[0];
  return (
    <Card w="full" p="3" bg="bg.subtle">
      <Flex align="center" justify="space-between" gap="2">
        <Text size="sm" fontWeight="medium">
          {mail?.subject ?? t('account:demo.none')}
        </Text>
        <Button
          size="sm"
          variant="ghost"
          loading={mailbox.isFetching}
          onClick={() => void mailbox.refetch()}
        >
          {t('account:demo.again')}
        </Button>
      </Flex>
      {mail ? (
        <Text size="sm" tone="muted" mt="1" whiteSpace="pre-line" overflowWrap="anywhere">
          {mail.text}
        </Text>
      ) : null}
    </Card>
  );
};

/** Shows mail that a demonstration does not send (docs/spec/identity.md). */
export const DemoMail = ({ email }: { readonly email: string }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    ...apiQuery('authProviders'),
    staleTime: Infinity,
    retry: false,
    meta: { failsAlone: true },
  });
  if (!data?.sandbox) return null;
  return (
    <Flex direction="column" align="center" w="full" maxW="25rem" mt="4">
      {open ? (
        <NewestMail email={email} />
      ) : (
        <Button variant="link" size="sm" onClick={() => setOpen(true)}>
          {t('account:demo.open')}
        </Button>
      )}
    </Flex>
  );
};
