import { limits, type Purchase } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { useFailure } from '../../components/failure';
import type { Translate } from '../../components/translate';
import { useForgetPurchases } from './forget-purchases';

/** A reason that people can read afterwards. */
export const reasonSchema = (t: Translate) =>
  yup.string().trim().required(t('purchases.rules.reason')).max(limits.reasonMax, t('rules.tooLong', { max: limits.reasonMax }));

export interface CancelDialogProps {
  readonly purchase: Purchase;
  readonly onClose: () => void;
}

/** Cancels a purchase that nothing was paid of; it keeps its folio, and the reason. */
export const CancelDialog = ({ purchase: { id, folio, version }, onClose }: CancelDialogProps) => {
  const { t } = useTranslation('customers');
  const forget = useForgetPurchases();
  const name = folio ?? t('sales.draft');
  const cancel = useMutation({
    ...apiMutation('purchaseCancel'),
    onSuccess: () => {
      notify.success(t('purchases.cancelledDone', { name }));
      forget();
      onClose();
    },
  });
  const schema = useMemo(() => yup.object({ reason: reasonSchema(t) }), [t]);
  return (
    <FormDialog
      open
      size="sm"
      danger
      title={t('purchases.cancelTitle', { name })}
      description={t('purchases.cancelText')}
      submitLabel={t('purchases.cancel')}
      cancelLabel={t('purchases.keep')}
      initialValues={{ reason: '' }}
      validationSchema={schema}
      onSubmit={({ reason }) => cancel.mutate({ params: { purchaseId: id }, body: { version, reason: reason.trim() } })}
      submitting={cancel.isPending}
      problem={useFailure(cancel.error)}
      onClose={onClose}
    >
      <TextareaField name="reason" label={t('purchases.reason')} required countTo={limits.reasonMax} />
    </FormDialog>
  );
};
