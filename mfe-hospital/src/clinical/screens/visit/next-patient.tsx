import { api, useCan } from '@sala/shared-auth';
import type { QueueCard, Visit } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import { ForwardIcon } from '@sala/shared-ui/icons';
import { useMutation, useNavigate, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useQueueSummary } from '../../../front-desk/parts/use-queue-summary';
import {
  beginConsultation,
  needsConfirmation,
} from '../../../parts/consultation/begin-consultation';
import { ParallelDialog } from '../../../parts/consultation/parallel-dialog';
import { paths } from '../../../paths';

/** A card that a practitioner can call in. */
type Waiting = QueueCard & { readonly entryId: string; readonly visitId: string };

const isWaiting = (card: QueueCard): card is Waiting =>
  card.stage === 'consultation' &&
  card.actions.includes('serve') &&
  card.entryId !== null &&
  card.visitId !== null;

interface Serving {
  readonly card: Waiting;
  readonly alongside?: true;
}

const Next = ({ visit }: { readonly visit: Visit }) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const navigate = useNavigate();
  const card = useQueueSummary()
    ?.mine?.next.filter(isWaiting)
    .find(({ visitId }) => visitId !== visit.id);
  const serve = useMutation({
    mutationKey: ['queueServe'],
    mutationFn: ({ card: { entryId, version }, alongside }: Serving) =>
      beginConsultation(
        api.queueServe({
          params: { queueEntryId: entryId },
          body: { version: version ?? 0, alongside },
        }),
      ),
    onSuccess: (answer, { card: { visitId } }) =>
      needsConfirmation(answer) ? undefined : navigate(`${paths.visit}?visitId=${visitId}`),
    // Somebody else may have called them: the queue shows who is next now.
    onSettled: () =>
      Promise.all(
        ['queueSummary', 'visitList'].map((name) => client.invalidateQueries({ queryKey: [name] })),
      ),
  });
  const { data, variables } = serve;
  if (!card) return null;
  return (
    <>
      <Button
        data-next-patient
        variant={visit.status === 'signed' ? 'solid' : 'outline'}
        loading={serve.isPending}
        title={[card.token, card.patient.name].filter(Boolean).join(' · ')}
        onClick={() => serve.mutate({ card })}
      >
        {t('visits.nextPatient')}
        <ForwardIcon />
      </Button>
      {data && variables && needsConfirmation(data) ? (
        <ParallelDialog
          other={data.other}
          onBegin={() => serve.mutate({ ...variables, alongside: true })}
          onClose={serve.reset}
        />
      ) : null}
    </>
  );
};

/** Calls in the next patient who waits for this practitioner, and opens their visit. */
export const NextPatient = ({ visit }: { readonly visit: Visit }) => {
  const signs = useCan('clinical:sign');
  const calls = useCan('check-in:write');
  return signs && calls ? <Next visit={visit} /> : null;
};
