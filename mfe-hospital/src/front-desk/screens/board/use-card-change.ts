import { apiMutation } from '@sala/shared-auth';
import type { QueueCard } from '@sala/shared-contracts';
import { useMutation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { doneWith, useForgetQueue, useTellDone } from './use-queue-actions';

interface Change<Name> {
  readonly name: Name;
  /** Key of what is said once it is done. */
  readonly done: string;
  /** It cannot be taken back. */
  readonly final?: boolean;
  readonly onClose: () => void;
}

/** What a form does with a card; it closes once that is done. */
export const useCardChange = <
  Name extends 'queueCall' | 'queueFinish' | 'queueMove' | 'queueRemove',
>({
  name,
  done,
  final = false,
  onClose,
}: Change<Name>) => {
  const forget = useForgetQueue();
  const tell = useTellDone();
  const mutation = useMutation({
    ...apiMutation(name),
    onSuccess: (answer: QueueCard) => {
      tell(doneWith(done, answer, final ? null : undefined));
      onClose();
    },
    onSettled: forget,
  });
  return {
    mutate: mutation.mutate,
    submitting: mutation.isPending,
    problem: useFailure(mutation.error),
  };
};

/** Which place, as the person saw it. */
export const placeOf = ({ entryId, version }: QueueCard) => ({
  params: { queueEntryId: entryId ?? '' },
  version: version ?? 0,
});
