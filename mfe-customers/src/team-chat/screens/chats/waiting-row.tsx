import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import type { Outgoing, OutgoingMessage } from './use-outgoing';

interface WaitingRowProps {
  readonly message: OutgoingMessage;
  readonly outgoing: Outgoing;
}

/** A message on its way, or one that did not arrive, with what can be done about it. */
export const WaitingRow = ({ message, outgoing }: WaitingRowProps) => {
  const { t } = useTranslation('customers');
  const { body, failure } = message;
  const problem = useFailure(failure);
  const failed = problem !== null;
  const reasons = problem?.errors?.map(({ message: reason }) => reason) ?? [];
  return (
    <Box px="4" py="1" opacity={failed ? 1 : 0.6}>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere" dir="auto">
        {body.body || t('chats.withoutText')}
      </Text>
      {failed ? (
        <Flex gap="2" align="center" wrap="wrap" role="alert">
          <Text size="sm" tone="danger">
            {[t('chats.notSent'), problem.title, ...reasons].join(' ')}
          </Text>
          <Button size="sm" onClick={() => outgoing.retry(message)}>
            {t('chats.retry')}
          </Button>
          <Button size="sm" variant="dangerGhost" onClick={() => outgoing.drop(message)}>
            {t('chats.discard')}
          </Button>
        </Flex>
      ) : (
        <Text size="xs" tone="muted">
          {t('chats.sending')}
        </Text>
      )}
    </Box>
  );
};
