import { api, ApiError, apiKey, apiMutation } from '@sala/shared-auth';
import type { QueueCard } from '@sala/shared-contracts';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailureWords } from '@sala/screen-parts/failure';
import { useCallback } from 'react';
import { beginOrAsk, isQuestion } from '../../components/consultation/begin-or-ask';
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

interface Serving {
  readonly params: { readonly queueEntryId: string };
  readonly body: { readonly version: number; readonly alongside?: true };
}

/** Says what was done with a card, and for a while takes it back. */
export const useTellDone = (): ((done: string, card: QueueCard, back?: () => Promise<unknown>) => void) => {
  const { t } = useTranslation('hospital');
  const forget = useForgetQueue();
  const failures = useFailureWords();
  return useCallback(
    (done, card, back) => {
      const { patient, token, entryId, version } = card;
      const words = { name: patient.name, token: token ?? '' };
      const goBack = back ?? (() => api.queueUndo({ params: { queueEntryId: entryId ?? '' }, body: { version: version ?? 0 } }));
      const undo = () =>
        goBack()
          .then(() => notify.success(t('board.done.undo', words)))
          .catch((error: unknown) => notify.error(error instanceof ApiError ? error.message : failures.unexpected))
          .finally(() => void forget());
      notify.aside({ kind: 'success', text: t(`board.done.${done}`, words), action: { label: t('board.undo'), onSelect: () => void undo() }, durationMs: 10_000 });
    },
    [t, forget, failures],
  );
};

/** What is done with a card at once. @param onFinish a consultation ends: why, if its note is not signed, a form asks */
export const useQueueActions = (onFinish: (card: QueueCard) => void) => {
  const forget = useForgetQueue();
  const tell = useTellDone();
  // The board says who is where now; a refusal is told by the shell, and the board is asked anew.
  const after = { onSettled: forget };
  const call = useMutation({ ...apiMutation('queueCall'), ...after });
  const told = (done: string) => ({ onSuccess: (card: QueueCard) => tell(done, card) });
  const serve = useMutation({
    mutationKey: ['queueServe'],
    mutationFn: (input: Serving) => beginOrAsk(api.queueServe(input)),
    onSuccess: (answer) => (isQuestion(answer) ? undefined : tell('serve', answer)),
    ...after,
  });
  const finish = useMutation({ ...apiMutation('queueFinish'), ...after });
  const requeue = useMutation({ ...apiMutation('queueRequeue'), ...after });
  const move = useMutation({ ...apiMutation('queueMove'), ...after });
  const order = useMutation({ ...apiMutation('queueOrder'), ...after });
  const busy = [call, serve, finish, requeue, move, order].flatMap(({ isPending, variables }) => (isPending && variables ? [variables.params.queueEntryId] : []));

  const run = (card: QueueCard, deed: Exclude<Deed, { kind: 'receive' }>): void => {
    if (!isHeld(card)) return;
    const params = { queueEntryId: card.entryId };
    const { version } = card;
    if (deed.kind === 'stage') return move.mutate({ params, body: { version, stage: deed.stage } }, told('move'));
    if (deed.action === 'call') return call.mutate({ params, body: { version } }, told('call'));
    if (deed.action === 'serve') return serve.mutate({ params, body: { version } });
    if (deed.action === 'finish') return card.stage === 'consultation' && !card.noteSigned ? onFinish(card) : finish.mutate({ params, body: { version } }, told('finish'));
    if (deed.action === 'requeue') return requeue.mutate({ params, body: { version } }, told('requeue'));
  };
  const prioritise = (card: QueueCard, priority: QueueCard['priority']): void => {
    if (!isHeld(card)) return;
    const params = { queueEntryId: card.entryId };
    const back = (now: QueueCard) => () => api.queueOrder({ params, body: { version: now.version ?? 0, priority: card.priority } });
    order.mutate({ params, body: { version: card.version, priority } }, { onSuccess: (now) => tell(`priority.${priority}`, now, back(now)) });
  };
  const { data, variables } = serve;
  const asked = data && variables && isQuestion(data) ? data.other : undefined;
  return {
    run,
    prioritise,
    isBusy: (card: QueueCard) => card.entryId !== null && busy.includes(card.entryId),
    /** What the server asks before the patient goes in. */
    question: asked && variables ? { other: asked, onBegin: () => serve.mutate({ ...variables, body: { ...variables.body, alongside: true } }), onClose: serve.reset } : undefined,
  };
};

export type QueueActions = ReturnType<typeof useQueueActions>;
