import { api } from '@sala/shared-auth';
import type { Visit } from '@sala/shared-contracts';
import { useMutation } from '@sala/shell-sdk';
import {
  beginConsultation,
  needsConfirmation,
} from '../../../parts/consultation/begin-consultation';
import { useVisitWriter } from './use-visit-writer';

interface StartInput {
  readonly visit: Pick<Visit, 'id' | 'version'>;
  readonly alongside?: true;
}

/** Starts a visit, after a confirmation if the practitioner has another in progress. */
export const useVisitStart = (onStarted?: (visit: Visit) => void) => {
  const { put, forgetList } = useVisitWriter();
  const start = useMutation({
    mutationKey: ['visitStart'],
    mutationFn: ({ visit, alongside }: StartInput) =>
      beginConsultation(
        api.visitStart({
          params: { visitId: visit.id },
          body: { version: visit.version, alongside },
        }),
      ),
    onSuccess: (answer) => {
      if (needsConfirmation(answer)) return;
      put(answer);
      onStarted?.(answer);
    },
    onSettled: forgetList,
  });
  const { mutate, data, variables } = start;
  return {
    begin: (visit: StartInput['visit']) => mutate({ visit }),
    pendingId: start.isPending ? start.variables.visit.id : undefined,
    question:
      data && variables && needsConfirmation(data)
        ? {
            other: data.other,
            onBegin: () => mutate({ ...variables, alongside: true }),
            onClose: start.reset,
          }
        : undefined,
  };
};
