import { apiMutation } from '@sala/shared-auth';
import type { QueueCard } from '@sala/shared-contracts';
import { useMutation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useInvalidateQueue } from '../../parts/use-invalidate-queue';
import { cardNotice, useActionNotice } from './use-queue-actions';

interface Change<Name> {
  readonly name: Name;
  /** Message key after success. */
  readonly done: string;
  /** Cannot be undone. */
  readonly final?: boolean;
  /** Replaces moving the card back. */
  readonly undo?: (answer: QueueCard) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Mutation of a card form; closes the form on success. */
export const useCardChange = <
  Name extends 'queueAssign' | 'queueCall' | 'queueFinish' | 'queueMove' | 'queueRemove',
>({
  name,
  done,
  final = false,
  undo,
  onClose,
}: Change<Name>) => {
  const forget = useInvalidateQueue();
  const tell = useActionNotice();
  const mutation = useMutation({
    ...apiMutation(name),
    onSuccess: (answer: QueueCard) => {
      tell(cardNotice(done, answer, final ? null : undo && (() => undo(answer))));
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

/** The entry and the version on screen. */
export const entryOf = ({ entryId, version }: QueueCard) => ({
  params: { queueEntryId: entryId ?? '' },
  version: version ?? 0,
});
