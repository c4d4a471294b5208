import { apiKey, apiMutation } from '@sala/shared-auth';
import type { QueueCard } from '@sala/shared-contracts';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import type { Deed } from './board-moves';

/** Everything that shows the queue is old. */
export const useForgetQueue = (): (() => Promise<unknown>) => {
  const client = useQueryClient();
  return useCallback(
    () => Promise.all([client.invalidateQueries({ queryKey: apiKey('queueBoard') }), client.invalidateQueries({ queryKey: apiKey('queueSummary') })]),
    [client],
  );
};

type Held = QueueCard & { readonly entryId: string; readonly version: number };

const isHeld = (card: QueueCard): card is Held => card.entryId !== null && card.version !== null;

/** What is done with a card at once, without asking anything more. */
export const useQueueActions = () => {
  const { t } = useTranslation('hospital');
  const forget = useForgetQueue();
  // The board says who is where now; a refusal is told by the shell, and the board is asked anew.
  const after = { onSettled: forget };
  const call = useMutation({ ...apiMutation('queueCall'), ...after });
  const serve = useMutation({ ...apiMutation('queueServe'), ...after });
  const finish = useMutation({ ...apiMutation('queueFinish'), ...after });
  const requeue = useMutation({ ...apiMutation('queueRequeue'), ...after });
  const move = useMutation({ ...apiMutation('queueMove'), ...after });
  const order = useMutation({ ...apiMutation('queueOrder'), ...after });
  const busy = [call, serve, finish, requeue, move, order].flatMap(({ isPending, variables }) => (isPending && variables ? [variables.params.queueEntryId] : []));

  const run = (card: QueueCard, deed: Exclude<Deed, { kind: 'receive' }>): void => {
    if (!isHeld(card)) return;
    const params = { queueEntryId: card.entryId };
    const { version } = card;
    const told = { onSuccess: ({ patient, token }: QueueCard) => notify.success(t(`board.done.${deed.kind === 'act' ? deed.action : 'move'}`, { name: patient.name, token: token ?? '' })) };
    if (deed.kind === 'stage') return move.mutate({ params, body: { version, stage: deed.stage } }, told);
    if (deed.action === 'call') return call.mutate({ params, body: { version } }, told);
    if (deed.action === 'serve') return serve.mutate({ params, body: { version } }, told);
    if (deed.action === 'finish') return finish.mutate({ params, body: { version } }, told);
    if (deed.action === 'requeue') return requeue.mutate({ params, body: { version } }, told);
  };
  const prioritise = (card: QueueCard, priority: QueueCard['priority']): void => {
    if (isHeld(card)) order.mutate({ params: { queueEntryId: card.entryId }, body: { version: card.version, priority } });
  };
  return { run, prioritise, isBusy: (card: QueueCard) => card.entryId !== null && busy.includes(card.entryId) };
};

export type QueueActions = ReturnType<typeof useQueueActions>;
