import type { ConversationDetail, PhoneChannel } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { useMutation } from '@sala/shell-sdk';
import { giveBack } from './chat-drafts';

/** The next way to a person: the same number by another channel, with the text to be sent there. */
export const useNextChannel = (
  { channel, address }: ConversationDetail,
  onOther: (conversationId: string) => void,
) => {
  const create = useMutation(apiMutation('conversationCreate'));
  const next: PhoneChannel = channel === 'whatsapp' ? 'sms' : 'whatsapp';
  return {
    next,
    possible: channel !== 'email' && address.kind === 'phone' && !address.blocked,
    pending: create.isPending,
    open: (text: string) =>
      create.mutate(
        { body: { channel: next, phone: address.value } },
        {
          onSuccess: ({ id }) => {
            giveBack(id, text);
            onOther(id);
          },
        },
      ),
  };
};
