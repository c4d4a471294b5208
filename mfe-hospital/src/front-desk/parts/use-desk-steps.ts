import { api, apiMutation, useCan } from '@sala/shared-auth';
import type { QueueCard } from '@sala/shared-contracts';
import { useMutation, useNavigate, useTranslation } from '@sala/shell-sdk';
import { beginConsultation, needsConfirmation } from '../../parts/consultation/begin-consultation';
import { useUndoNotice } from '../../parts/use-undo-notice';
import { useInvalidateQueue } from './use-invalidate-queue';
import { paths } from '../../paths';

interface Serving {
  readonly card: QueueCard;
  readonly alongside?: true;
}

/** The next step of a card: a place to go, or something done at once. */
export type DeskStep =
  | { readonly kind: 'go'; readonly step: 'arrive' | 'charge'; readonly to: string }
  | { readonly kind: 'do'; readonly step: 'call' | 'start' };

/** What somebody does next with a patient of the day. */
export const useDeskSteps = () => {
  const { t } = useTranslation('hospital');
  const navigate = useNavigate();
  const tell = useUndoNotice();
  const receives = useCan('check-in:write');
  const charges = useCan('purchases:write');
  const signs = useCan('clinical:sign');
  const forget = useInvalidateQueue();
  const call = useMutation({
    ...apiMutation('queueCall'),
    onSuccess: ({ patient, token, entryId, version }: QueueCard) =>
      tell({
        text: t('desk.called', { name: patient.name, token: token ?? '' }),
        undo: () =>
          api.queueUndo({
            params: { queueEntryId: entryId ?? '' },
            body: { version: version ?? 0 },
          }),
        label: t('desk.undo'),
        undone: t('desk.undone', { name: patient.name }),
        forget,
      }),
    onSettled: forget,
  });
  const serve = useMutation({
    mutationKey: ['queueServe'],
    mutationFn: ({ card: { entryId, version }, alongside }: Serving) =>
      beginConsultation(
        api.queueServe({
          params: { queueEntryId: entryId ?? '' },
          body: { version: version ?? 0, alongside },
        }),
      ),
    onSuccess: (answer, { card: { visitId } }) =>
      needsConfirmation(answer)
        ? undefined
        : navigate(visitId ? `${paths.visit}?visitId=${visitId}` : paths.board),
    onSettled: forget,
  });

  const stepOf = (card: QueueCard): DeskStep | null => {
    const { column, actions, patient, appointmentUid, visitId, payerId } = card;
    if (column === 'expected')
      return receives
        ? { kind: 'go', step: 'arrive', to: `${paths.checkIn}/${patient.id}/${appointmentUid}` }
        : null;
    if (column === 'payment')
      return charges && visitId
        ? {
            kind: 'go',
            step: 'charge',
            to: `/purchase-record?${new URLSearchParams({ new: '1', patientId: patient.id, visitId, ...(payerId && { customerId: payerId }) }).toString()}`,
          }
        : null;
    if (signs && card.stage === 'consultation' && actions.includes('serve'))
      return { kind: 'do', step: 'start' };
    return actions.includes('call') ? { kind: 'do', step: 'call' } : null;
  };

  const run = (card: QueueCard, step: 'call' | 'start'): void => {
    if (card.entryId === null || card.version === null) return;
    if (step === 'start') return serve.mutate({ card });
    call.mutate({ params: { queueEntryId: card.entryId }, body: { version: card.version } });
  };
  const { data, variables } = serve;
  const parallel = data && variables && needsConfirmation(data) ? { ...data, variables } : null;
  return {
    stepOf,
    run,
    isBusy: ({ entryId }: QueueCard): boolean =>
      entryId !== null &&
      ((call.isPending && call.variables.params.queueEntryId === entryId) ||
        (serve.isPending && serve.variables.card.entryId === entryId)),
    /** Another consultation of this practitioner is open. */
    question: parallel && {
      other: parallel.other,
      onBegin: () => serve.mutate({ ...parallel.variables, alongside: true }),
      onClose: serve.reset,
    },
  };
};

export type DeskSteps = ReturnType<typeof useDeskSteps>;
