import { apiMutation, useCan } from '@sala/shared-auth';
import type { SapPatient } from '@sala/shared-contracts';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useForgetSap } from '../use-forget-sap';

/** Links a record, or proposes it, by what the person may; declines or undoes a link. */
export const useLinkActions = ({ patnr, version }: Pick<SapPatient, 'patnr' | 'version'>) => {
  const { t } = useTranslation('hospital');
  const canManage = useCan('sap:manage');
  const onSettled = useForgetSap();
  const link = useMutation({
    ...apiMutation('sapLinkSet'),
    onSuccess: () =>
      notify.success(t(canManage ? 'sapPatients.linked' : 'sapPatients.proposedDone')),
    onSettled,
  });
  const unlink = useMutation({
    ...apiMutation('sapLinkDelete'),
    onSuccess: () => notify.success(t('sapPatients.unlinked')),
    onSettled,
  });
  const params = { patnr };
  return {
    link: {
      run: (patientId: string) => link.mutate({ params, body: { patientId, version } }),
      pending: link.isPending ? link.variables.body.patientId : null,
    },
    unlink: {
      run: (onDone?: () => void) =>
        unlink.mutate({ params, query: { version } }, { onSuccess: () => onDone?.() }),
      pending: unlink.isPending,
      error: unlink.error,
    },
  };
};
