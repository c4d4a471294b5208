import type { ConversationDetail, Message } from '@sala/shared-contracts';
import { apiMutation, useCan } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import {
  AlertIcon,
  CheckIcon,
  DeliveredIcon,
  PlannedIcon,
  UndoIcon,
  UnknownIcon,
} from '@sala/shared-ui/icons';
import { useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { giveBack } from './chat-drafts';
import { faultOf } from './message-words';
import { useNextChannel } from './use-next-channel';
import { useRefresh } from './use-refresh';

const microsPerCent = 10_000;

const icons = {
  queued: UnknownIcon,
  sending: UnknownIcon,
  sent: CheckIcon,
  delivered: DeliveredIcon,
  read: DeliveredIcon,
} as const;

interface MessageStateProps {
  readonly message: Message;
  readonly conversation: ConversationDetail;
  readonly onOther: (conversationId: string) => void;
}

/** Takes back what is not sent yet; its text goes back to where it was written. */
const TakeBack = ({
  message,
  conversation,
}: Pick<MessageStateProps, 'message' | 'conversation'>) => {
  const { t } = useTranslation('hospital');
  const refresh = useRefresh();
  const cancel = useMutation({
    ...apiMutation('messageCancel'),
    onSuccess: () => {
      // A template is no text of somebody's own.
      if (message.kind === 'text') giveBack(conversation.id, message.body ?? '');
    },
    onSettled: refresh,
  });
  return (
    <Button
      size="sm"
      variant="link"
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ params: { messageId: message.id } })}
    >
      <UndoIcon />
      {t(message.undoUntil === null ? 'patientChats.cancelPlan' : 'patientChats.undoSend')}
    </Button>
  );
};

/** Why it failed, what to do about it, and the next way to the person. */
const Failure = ({ message, conversation, onOther }: MessageStateProps) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('patient-chats:write');
  const refresh = useRefresh();
  const retry = useMutation({ ...apiMutation('messageRetry'), onSettled: refresh });
  const channel = useNextChannel(conversation, onOther);
  const { error, body } = message;
  const fault = faultOf(error?.code ?? '');
  return (
    <Flex direction="column" gap="1" w="full">
      <Flex gap="1" color="danger.fg" align="center">
        <AlertIcon aria-hidden />
        <Text size="sm" tone="danger">
          {t(`patientChats.faults.${fault}`, { code: error?.code ?? '' })}
        </Text>
      </Flex>
      {canWrite ? (
        <Flex gap="1" wrap="wrap">
          <Button
            size="sm"
            loading={retry.isPending}
            onClick={() => retry.mutate({ params: { messageId: message.id } })}
          >
            {t('patientChats.retry')}
          </Button>
          {channel.possible && body !== null ? (
            <Button size="sm" loading={channel.pending} onClick={() => channel.open(body)}>
              {t(`patientChats.writeBy.${channel.next}`)}
            </Button>
          ) : null}
        </Flex>
      ) : null}
    </Flex>
  );
};

/** What became of a message of ours. */
export const MessageState = (props: MessageStateProps) => {
  const { message } = props;
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const { moment } = useZonedFormat(useCompanyZone());
  const { status, scheduledFor, undoUntil, cost } = message;
  if (status === null) return null;
  if (status === 'failed') return <Failure {...props} />;
  if (status === 'scheduled')
    return (
      <Flex gap="2" align="center">
        <PlannedIcon aria-hidden />
        <Text size="xs" tone="muted">
          {undoUntil === null && scheduledFor !== null
            ? t('patientChats.planned', { time: moment(scheduledFor) })
            : t('patientChats.soonSent')}
        </Text>
        <TakeBack {...props} />
      </Flex>
    );
  const Icon = icons[status];
  return (
    <>
      {cost ? (
        <Text size="xs" tone="muted" figures>
          {format.money(cost.micros / microsPerCent, { currency: cost.currency })}
        </Text>
      ) : null}
      <Box
        role="img"
        aria-label={t(`patientChats.states.${status}`)}
        title={t(`patientChats.states.${status}`)}
        color={status === 'read' ? 'accent.fg' : 'fg.muted'}
      >
        <Icon aria-hidden />
      </Box>
    </>
  );
};
