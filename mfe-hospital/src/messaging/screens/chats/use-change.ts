import type { Contract, Conversation, EndpointInput } from '@sala/shared-contracts';
import { api, apiMutation } from '@sala/shared-auth';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useUndoNotice } from '../../../parts/use-undo-notice';
import { useRefresh } from './use-refresh';

export type ConversationChange = Omit<
  EndpointInput<Contract['conversationUpdate']>['body'],
  'version'
>;

/** Changes a conversation, at once and with the way back. */
export const useChange = (conversation: Pick<Conversation, 'id' | 'version'>) => {
  const { t } = useTranslation('hospital');
  const refresh = useRefresh();
  const offerUndo = useUndoNotice();
  const update = useMutation({ ...apiMutation('conversationUpdate'), onSettled: refresh });
  const params = { conversationId: conversation.id };
  /** @param back what undoes it; undefined: nothing is told. */
  const change = (
    asked: ConversationChange,
    told?: { readonly text: string; readonly back: ConversationChange | null },
  ) =>
    void update
      .mutateAsync({ params, body: { version: conversation.version, ...asked } })
      // Not by a callback of the change: of two at once, only the latest one’s is called.
      .then(({ version }) => {
        if (!told) return;
        const { back } = told;
        offerUndo({
          text: told.text,
          undo: back && (() => api.conversationUpdate({ params, body: { version, ...back } })),
          label: t('patientChats.undo'),
          undone: t('patientChats.undone'),
          forget: refresh,
        });
      })
      .catch(() => undefined); // the shell reports it
  return { change, pending: update.isPending };
};
