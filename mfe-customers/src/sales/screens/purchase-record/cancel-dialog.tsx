import type { Purchase } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { CancelForm } from './cancel-form';
import { useInvalidatePurchases } from './invalidate-purchases';

export interface CancelDialogProps {
  readonly purchase: Purchase;
  readonly onClose: () => void;
}

/** Cancels an unpaid purchase; it keeps its folio and the reason. */
export const CancelDialog = ({ purchase: { id, folio, version }, onClose }: CancelDialogProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidatePurchases();
  const name = folio ?? t('sales.draft');
  const cancel = useMutation({
    ...apiMutation('purchaseCancel'),
    onSuccess: () => {
      notify.success(t('purchases.cancelledDone', { name }));
      invalidate();
      onClose();
    },
  });
  return (
    <CancelForm
      title={t('purchases.cancelTitle', { name })}
      onSubmit={(reason) =>
        cancel.mutate({ params: { purchaseId: id }, body: { version, reason } })
      }
      submitting={cancel.isPending}
      problem={useFailure(cancel.error)}
      onClose={onClose}
    />
  );
};
