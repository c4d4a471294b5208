import { api, apiMutation } from '@sala/shared-auth';
import type { QueueCard, Ticket } from '@sala/shared-contracts';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useCallback, useRef } from 'react';
import {
  beginConsultation,
  needsConfirmation,
} from '../../../parts/consultation/begin-consultation';
import { undoCheckIn } from '../../../scheduling/parts/appointment/undo-check-in';
import { useUndoNotice } from '../../../parts/use-undo-notice';
import { useInvalidateQueue } from '../../parts/use-invalidate-queue';
import type { DropEffect } from './board-moves';
import { useRecentSteps } from './recent-steps';

type QueuedCard = QueueCard & { readonly entryId: string; readonly version: number };

const isQueued = (card: QueueCard): card is QueuedCard =>
  card.entryId !== null && card.version !== null;

interface Serving {
  readonly params: { readonly queueEntryId: string };
  readonly body: { readonly version: number; readonly alongside?: true };
}

interface ActionNotice {
  /** Message key. */
  readonly done: string;
  /** Whose card offers to undo it; absent: only the message does. */
  readonly appointmentId?: string;
  readonly name: string;
  readonly doctor?: string | null;
  readonly token: string | null;
  /** null: cannot be undone. */
  readonly undo: (() => Promise<unknown>) | null;
  /** Message key after undoing. */
  readonly undone?: string;
}

/** Confirms an action on the board, with undo. */
export const useActionNotice = (): ((done: ActionNotice) => void) => {
  const { t } = useTranslation('hospital');
  const forget = useInvalidateQueue();
  const tell = useUndoNotice();
  const { remember } = useRecentSteps();
  return useCallback(
    ({ done, appointmentId, name, doctor = null, token, undo, undone = 'undo' }) => {
      const words = { name, doctor: doctor ?? '', token: token ?? '' };
      const takeBack = tell({
        text: t(`board.done.${done}`, words),
        undo,
        label: t('board.undo'),
        undone: t(`board.done.${undone}`, words),
        forget: () => {
          if (appointmentId) remember(appointmentId, null);
          return forget();
        },
      });
      if (appointmentId) remember(appointmentId, takeBack);
    },
    [t, forget, tell, remember],
  );
};

/**
 * Confirmation for an action on a card.
 *
 * @param undo replaces moving the card back; null offers no undo
 */
export const cardNotice = (
  done: string,
  { appointmentId, patient, practitioner, token, entryId, version }: QueueCard,
  undo?: ActionNotice['undo'],
): ActionNotice => ({
  done,
  appointmentId,
  name: patient.name,
  doctor: practitioner?.name ?? null,
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

/** Confirmation for an arrival, with the doctor who was found. */
export const arrivalNotice = (ticket: Ticket): ActionNotice => ({
  done: ticket.practitioner === null ? 'arrivedUnassigned' : 'arrived',
  name: ticket.patient,
  doctor: ticket.practitioner,
  token: ticket.token,
  undo: undoCheckIn(ticket),
  undone: 'notArrived',
});

/**
 * Actions that need no form.
 *
 * @param onFinish opens the form that asks why an unsigned consultation ends
 */
export const useQueueActions = (onFinish: (card: QueueCard) => void) => {
  const forget = useInvalidateQueue();
  const tell = useActionNotice();
  // The shell reports a refusal, and the board reloads to show the current state.
  const reload = { onSettled: forget };
  const call = useMutation({ ...apiMutation('queueCall'), ...reload });
  /* Not by a callback of the step itself: of two at once, only the latest one’s is called. */
  const confirm = async (done: string, step: Promise<QueueCard>, undo?: null): Promise<void> =>
    tell(cardNotice(done, await step, undo));
  const serve = useMutation({
    mutationKey: ['queueServe'],
    mutationFn: (input: Serving) => beginConsultation(api.queueServe(input)),
    onSuccess: (answer) =>
      needsConfirmation(answer) ? undefined : tell(cardNotice('serve', answer)),
    ...reload,
  });
  const finish = useMutation({ ...apiMutation('queueFinish'), ...reload });
  const requeue = useMutation({ ...apiMutation('queueRequeue'), ...reload });
  const move = useMutation({ ...apiMutation('queueMove'), ...reload });
  const order = useMutation({ ...apiMutation('queueOrder'), ...reload });
  /* A second click may come before the first one's step is shown as pending. */
  const underway = useRef(new Set<string>());
  const once = async (entryId: string, step: () => Promise<unknown>): Promise<void> => {
    if (underway.current.has(entryId)) return;
    underway.current.add(entryId);
    try {
      await step();
    } catch {
      // the shell reports it
    } finally {
      underway.current.delete(entryId);
    }
  };
  const busy = [call, serve, finish, requeue, move, order].flatMap(({ isPending, variables }) =>
    isPending && variables ? [variables.params.queueEntryId] : [],
  );

  const run = (card: QueueCard, effect: Exclude<DropEffect, { kind: 'receive' }>): void => {
    if (!isQueued(card)) return;
    const params = { queueEntryId: card.entryId };
    const { version } = card;
    if (effect.kind === 'stage')
      return void once(card.entryId, () =>
        confirm('move', move.mutateAsync({ params, body: { version, stage: effect.stage } })),
      );
    if (effect.action === 'call')
      return void once(card.entryId, () =>
        card.status === 'called'
          ? confirm('recall', call.mutateAsync({ params, body: { version } }), null)
          : confirm('call', call.mutateAsync({ params, body: { version } })),
      );
    if (effect.action === 'serve')
      return void once(card.entryId, () => serve.mutateAsync({ params, body: { version } }));
    if (effect.action === 'finish')
      return card.stage === 'consultation' && !card.noteSigned
        ? onFinish(card)
        : void once(card.entryId, () =>
            confirm('finish', finish.mutateAsync({ params, body: { version } })),
          );
    if (effect.action === 'requeue')
      return void once(card.entryId, () =>
        confirm('requeue', requeue.mutateAsync({ params, body: { version } })),
      );
  };
  const prioritise = (card: QueueCard, priority: QueueCard['priority']): void => {
    if (!isQueued(card)) return;
    const params = { queueEntryId: card.entryId };
    const back = (now: QueueCard) => () =>
      api.queueOrder({ params, body: { version: now.version ?? 0, priority: card.priority } });
    const { version } = card;
    void once(card.entryId, async () => {
      const now = await order.mutateAsync({ params, body: { version, priority } });
      tell(cardNotice(`priority.${priority}`, now, back(now)));
    });
  };
  const { data, variables } = serve;
  const otherConsultation = data && variables && needsConfirmation(data) ? data.other : undefined;
  return {
    run,
    prioritise,
    isBusy: (card: QueueCard) => card.entryId !== null && busy.includes(card.entryId),
    /** Pending confirmation of a parallel consultation. */
    question:
      otherConsultation && variables
        ? {
            other: otherConsultation,
            onBegin: () =>
              serve.mutate({ ...variables, body: { ...variables.body, alongside: true } }),
            onClose: serve.reset,
          }
        : undefined,
  };
};

export type QueueActions = ReturnType<typeof useQueueActions>;
