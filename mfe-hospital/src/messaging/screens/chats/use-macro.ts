import type { QuickReply } from '@sala/shared-contracts';
import { api, apiMutation } from '@sala/shared-auth';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useUndoNotice } from '../../../parts/use-undo-notice';
import { useRefresh } from './use-refresh';
import { answeredIn } from './use-sending';

/** Runs a macro in a conversation, with the way back for as long as there is one. */
export const useMacro = (conversationId: string, onAnswered: (replyCount: number) => void) => {
  const { t } = useTranslation('hospital');
  const refresh = useRefresh();
  const offerUndo = useUndoNotice();
  const { mutate, isPending } = useMutation({
    ...apiMutation('macroRun'),
    // The refusal tells of the answer: whoever asks again has seen it.
    onError: (error) => {
      const answered = answeredIn(error);
      if (answered) onAnswered(answered.replyCount);
    },
    onSettled: refresh,
  });
  return {
    pending: isPending,
    run: ({ id, title }: QuickReply, replyCount: number, whenRun: () => void) =>
      mutate(
        { params: { conversationId }, body: { quickReplyId: id, replyCount } },
        {
          onSuccess: ({ macroRunId }) => {
            whenRun();
            offerUndo({
              text: t('patientChats.macroRan', { title }),
              undo: () => api.macroUndo({ params: { macroRunId } }),
              label: t('patientChats.undo'),
              undone: t('patientChats.undone'),
              forget: refresh,
            });
          },
        },
      ),
  };
};
