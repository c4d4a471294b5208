import { apiQuery } from '@sala/shared-auth';
import { Box, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { InfoDialog } from '@sala/shared-ui/overlay';
import { failsAlone, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { PersonAvatar } from '@sala/screen-parts/person-avatar';

interface ReceiptsProps {
  readonly messageId: string;
  readonly onClose: () => void;
}

/** Who has read a message, and who acknowledged it. */
export const Receipts = ({ messageId, onClose }: ReceiptsProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const receipts = useQuery({
    ...apiQuery('chatReceiptList', { params: { chatMessageId: messageId } }),
    meta: failsAlone,
  });
  const problem = useFailure(receipts.error);
  const body = () => {
    if (receipts.isError)
      return <ErrorState problem={problem} onRetry={() => void receipts.refetch()} />;
    if (!receipts.data) return <LoadingState shape="text" rows={4} />;
    return (
      <Box as="ul" listStyle="none" p="0" m="0">
        {receipts.data.items.map(({ id, name, read, acknowledgedAt }) => (
          <Flex as="li" key={id} gap="3" align="center" py="1.5">
            <PersonAvatar userId={id} names={[name]} />
            <Text flex="1" truncate>
              {name}
            </Text>
            <Text size="sm" tone="muted">
              {acknowledgedAt
                ? t('chats.acknowledgedAt', { at: format.dateTime(acknowledgedAt) })
                : t(read ? 'chats.seen' : 'chats.notSeen')}
            </Text>
          </Flex>
        ))}
      </Box>
    );
  };
  return (
    <InfoDialog open title={t('chats.receipts')} onClose={onClose} size="sm">
      {body()}
    </InfoDialog>
  );
};
