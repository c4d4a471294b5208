import { apiMutation } from '@sala/shared-auth';
import type { QueueCard } from '@sala/shared-contracts';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useForgetQueue, useTellDone } from './use-queue-actions';

/** What a form does with a card; it closes once that is done. @param done key of what is said then */
export const useCardChange = <Name extends 'queueCall' | 'queueFinish' | 'queueMove' | 'queueRemove'>(name: Name, done: string, onClose: () => void) => {
  const { t } = useTranslation('hospital');
  const forget = useForgetQueue();
  const tell = useTellDone();
  const mutation = useMutation({
    ...apiMutation(name),
    onSuccess: (answer: QueueCard) => {
      if (name === 'queueRemove') notify.success(t(`board.done.${done}`, { name: answer.patient.name, token: answer.token ?? '' })); // asked about before, and final
      else tell(done, answer);
      onClose();
    },
    onSettled: forget,
  });
  return { mutate: mutation.mutate, submitting: mutation.isPending, problem: useFailure(mutation.error) };
};

/** Which place, as the person saw it. */
export const placeOf = ({ entryId, version }: QueueCard) => ({ params: { queueEntryId: entryId ?? '' }, version: version ?? 0 });
