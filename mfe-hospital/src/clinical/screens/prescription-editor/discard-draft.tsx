import { apiMutation } from '@sala/shared-auth';
import type { VisitPrescription } from '@sala/shared-contracts';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useNavigate, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { paths } from '../../../paths';
import { useForgetPrescriptions } from '../../../parts/prescriptions/use-forget-prescriptions';

interface DiscardDraftProps {
  readonly visit: VisitPrescription['visit'];
  readonly onClose: () => void;
}

/** Throws the draft away, and leads back to the visit. */
export const DiscardDraft = ({ visit, onClose }: DiscardDraftProps) => {
  const { t } = useTranslation('hospital');
  const navigate = useNavigate();
  const forget = useForgetPrescriptions();
  const discard = useMutation({
    ...apiMutation('prescriptionDraftDelete'),
    onSuccess: () => {
      notify.success(t('prescription.discarded'));
      onClose();
      void forget();
      void navigate(`${paths.visit}?visitId=${visit.id}`);
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('prescription.discardTitle')}
      text={t('prescription.discardText')}
      confirmLabel={t('prescription.discard')}
      pending={discard.isPending}
      problem={useFailure(discard.error)}
      onConfirm={() => discard.mutate({ params: { visitId: visit.id } })}
      onClose={onClose}
    />
  );
};
