import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useChatTimes } from './chat-times';
import type { Answered } from './use-sending';

interface AnsweredMeanwhileProps {
  readonly answered: Answered;
  readonly onSend: () => void;
  readonly onLeave: () => void;
  readonly pending: boolean;
}

/** A colleague was faster: their answer, above the own one, which stays. */
export const AnsweredMeanwhile = (props: AnsweredMeanwhileProps) => {
  const { answered, onSend, onLeave, pending } = props;
  const { t } = useTranslation('hospital');
  const { clock } = useChatTimes();
  const { by, at, preview } = answered;
  return (
    <Box
      role="alert"
      p="3"
      mb="2"
      borderRadius="md"
      borderWidth="1px"
      bg="status.amber.bg"
      borderColor="status.amber.border"
    >
      <Text fontWeight="medium">
        {t('patientChats.answered', {
          name: by ?? t('patientChats.automatic'),
          time: at === null ? '' : clock(at),
        })}
      </Text>
      <Text whiteSpace="pre-wrap" dir="auto" my="1">
        {preview ?? t('patientChats.withoutText')}
      </Text>
      <Text size="sm" tone="muted">
        {t('patientChats.yoursBelow')}
      </Text>
      <Flex gap="2" mt="2" wrap="wrap">
        <Button size="sm" onClick={onLeave}>
          {t('patientChats.keepWriting')}
        </Button>
        <Button size="sm" loading={pending} onClick={onSend}>
          {t('patientChats.sendAnyway')}
        </Button>
      </Flex>
    </Box>
  );
};
