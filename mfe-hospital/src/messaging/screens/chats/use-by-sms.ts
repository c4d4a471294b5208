import type { ConversationDetail } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { useMutation } from '@sala/shell-sdk';
import { giveBack } from './chat-drafts';

/** The next channel: the same number by SMS, with the text where it can be changed and sent. */
export const useBySms = (
  { channel, address }: ConversationDetail,
  onOther: (conversationId: string) => void,
) => {
  const create = useMutation(apiMutation('conversationCreate'));
  return {
    possible: channel === 'whatsapp' && address.kind === 'phone' && !address.blocked,
    pending: create.isPending,
    open: (text: string) =>
      create.mutate(
        { body: { channel: 'sms', phone: address.value } },
        {
          onSuccess: ({ id }) => {
            giveBack(id, text);
            onOther(id);
          },
        },
      ),
  };
};
