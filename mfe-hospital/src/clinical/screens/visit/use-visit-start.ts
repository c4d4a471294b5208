import { api } from '@sala/shared-auth';
import type { Visit } from '@sala/shared-contracts';
import { useMutation } from '@sala/shell-sdk';
import { beginOrAsk, isQuestion } from '../../../parts/consultation/begin-consultation';
import { useVisitWriter } from './use-visit-writer';

interface Wanted {
  readonly visit: Pick<Visit, 'id' | 'version'>;
  readonly alongside?: true;
}

/** Starts a visit, after a confirmation if the practitioner has another in progress. */
export const useVisitStart = (onStarted?: (visit: Visit) => void) => {
  const { put, forgetList } = useVisitWriter();
  const start = useMutation({
    mutationKey: ['visitStart'],
    mutationFn: ({ visit, alongside }: Wanted) =>
      beginOrAsk(
        api.visitStart({
          params: { visitId: visit.id },
          body: { version: visit.version, alongside },
        }),
      ),
    onSuccess: (answer) => {
      if (isQuestion(answer)) return;
      put(answer);
      onStarted?.(answer);
    },
    onSettled: forgetList,
  });
  const { mutate, data, variables } = start;
  return {
    begin: (visit: Wanted['visit']) => mutate({ visit }),
    pendingId: start.isPending ? start.variables.visit.id : undefined,
    question:
      data && variables && isQuestion(data)
        ? {
            other: data.other,
            onBegin: () => mutate({ ...variables, alongside: true }),
            onClose: start.reset,
          }
        : undefined,
  };
};
