import type { PurchaseRow } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { CancelForm } from '../cancel-form';
import { useInvalidatePurchases } from '../invalidate-purchases';

export interface CancelPurchasesProps {
  /** Purchases without payments. */
  readonly purchases: readonly PurchaseRow[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Cancels purchases for one reason and reports each result. */
export const CancelPurchases = ({ purchases, onDone, onClose }: CancelPurchasesProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidatePurchases();
  const cancel = useMutation({
    ...apiMutation('purchaseBulkCancel'),
    onSuccess: ({ done, failed }) => {
      const [first] = failed;
      if (first)
        notify.error(t('purchases.bulk.failed', { count: failed.length, reason: first.title }));
      if (done.length > 0) notify.success(t('purchases.bulk.cancelled', { count: done.length }));
      onClose();
      onDone();
    },
    onSettled: invalidate,
  });
  return (
    <CancelForm
      title={t('purchases.bulk.cancelTitle', { count: purchases.length })}
      onSubmit={(reason) =>
        cancel.mutate({
          body: { reason, purchases: purchases.map(({ id, version }) => ({ id, version })) },
        })
      }
      submitting={cancel.isPending}
      problem={useFailure(cancel.error)}
      onClose={onClose}
    />
  );
};
