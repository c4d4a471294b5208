import { api, apiKey, apiMutation } from '@sala/shared-auth';
import type { QueueCard, Ticket } from '@sala/shared-contracts';
import { useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { beginOrAsk, isQuestion } from '../../../parts/consultation/begin-consultation';
import { takeArrivalBack } from '../../../scheduling/parts/appointment/undo-check-in';
import { useTellUndoable } from '../../../parts/use-undo-notice';
import type { Deed } from './board-moves';

/** Invalidates the queries that show the queue. */
export const useForgetQueue = (): (() => Promise<unknown>) => {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: apiKey('queueBoard') }),
        client.invalidateQueries({ queryKey: apiKey('queueSummary') }),
      ]),
    [client],
  );
};

type Held = QueueCard & { readonly entryId: string; readonly version: number };

const isHeld = (card: QueueCard): card is Held => card.entryId !== null && card.version !== null;

interface Serving {
  readonly params: { readonly queueEntryId: string };
  readonly body: { readonly version: number; readonly alongside?: true };
}

interface Done {
  /** Message key. */
  readonly done: string;
  readonly name: string;
  readonly token: string | null;
  /** null: cannot be undone. */
  readonly undo: (() => Promise<unknown>) | null;
  /** Message key after undoing. */
  readonly undone?: string;
}

/** Confirms an action on the board, with undo. */
export const useTellDone = (): ((done: Done) => void) => {
  const { t } = useTranslation('hospital');
  const forget = useForgetQueue();
  const tell = useTellUndoable();
  return useCallback(
    ({ done, name, token, undo, undone = 'undo' }) => {
      const words = { name, token: token ?? '' };
      tell({
        text: t(`board.done.${done}`, words),
        undo,
        label: t('board.undo'),
        undone: t(`board.done.${undone}`, words),
        forget,
      });
    },
    [t, forget, tell],
  );
};

/**
 * Confirmation for an action on a card.
 *
 * @param undo replaces moving the card back; null offers no undo
 */
export const doneWith = (
  done: string,
  { patient, token, entryId, version }: QueueCard,
  undo?: Done['undo'],
): Done => ({
  done,
  name: patient.name,
  token,
  undo:
    undo === undefined
      ? () =>
          api.queueUndo({
            params: { queueEntryId: entryId ?? '' },
            body: { version: version ?? 0 },
          })
      : undo,
});

/** Confirmation for an arrival. */
export const arrival = (ticket: Ticket): Done => ({
  done: 'arrived',
  name: ticket.patient,
  token: ticket.token,
  undo: takeArrivalBack(ticket),
  undone: 'notArrived',
});

/**
 * Actions that need no form.
 *
 * @param onFinish opens the form that asks why an unsigned consultation ends
 */
export const useQueueActions = (onFinish: (card: QueueCard) => void) => {
  const forget = useForgetQueue();
  const tell = useTellDone();
  // The shell reports a refusal, and the board reloads to show the current state.
  const after = { onSettled: forget };
  const call = useMutation({ ...apiMutation('queueCall'), ...after });
  const told = (done: string, undo?: null) => ({
    onSuccess: (card: QueueCard) => tell(doneWith(done, card, undo)),
  });
  const serve = useMutation({
    mutationKey: ['queueServe'],
    mutationFn: (input: Serving) => beginOrAsk(api.queueServe(input)),
    onSuccess: (answer) => (isQuestion(answer) ? undefined : tell(doneWith('serve', answer))),
    ...after,
  });
  const finish = useMutation({ ...apiMutation('queueFinish'), ...after });
  const requeue = useMutation({ ...apiMutation('queueRequeue'), ...after });
  const move = useMutation({ ...apiMutation('queueMove'), ...after });
  const order = useMutation({ ...apiMutation('queueOrder'), ...after });
  const busy = [call, serve, finish, requeue, move, order].flatMap(({ isPending, variables }) =>
    isPending && variables ? [variables.params.queueEntryId] : [],
  );

  const run = (card: QueueCard, deed: Exclude<Deed, { kind: 'receive' }>): void => {
    if (!isHeld(card)) return;
    const params = { queueEntryId: card.entryId };
    const { version } = card;
    if (deed.kind === 'stage')
      return move.mutate({ params, body: { version, stage: deed.stage } }, told('move'));
    if (deed.action === 'call')
      return call.mutate(
        { params, body: { version } },
        card.status === 'called' ? told('recall', null) : told('call'),
      );
    if (deed.action === 'serve') return serve.mutate({ params, body: { version } });
    if (deed.action === 'finish')
      return card.stage === 'consultation' && !card.noteSigned
        ? onFinish(card)
        : finish.mutate({ params, body: { version } }, told('finish'));
    if (deed.action === 'requeue')
      return requeue.mutate({ params, body: { version } }, told('requeue'));
  };
  const prioritise = (card: QueueCard, priority: QueueCard['priority']): void => {
    if (!isHeld(card)) return;
    const params = { queueEntryId: card.entryId };
    const back = (now: QueueCard) => () =>
      api.queueOrder({ params, body: { version: now.version ?? 0, priority: card.priority } });
    order.mutate(
      { params, body: { version: card.version, priority } },
      { onSuccess: (now) => tell(doneWith(`priority.${priority}`, now, back(now))) },
    );
  };
  const { data, variables } = serve;
  const asked = data && variables && isQuestion(data) ? data.other : undefined;
  return {
    run,
    prioritise,
    isBusy: (card: QueueCard) => card.entryId !== null && busy.includes(card.entryId),
    /** Pending confirmation of a parallel consultation. */
    question:
      asked && variables
        ? {
            other: asked,
            onBegin: () =>
              serve.mutate({ ...variables, body: { ...variables.body, alongside: true } }),
            onClose: serve.reset,
          }
        : undefined,
  };
};

export type QueueActions = ReturnType<typeof useQueueActions>;
