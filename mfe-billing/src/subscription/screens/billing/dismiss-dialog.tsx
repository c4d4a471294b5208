import { apiMutation } from '@sala/shared-auth';
import { limits, type BillingDifference } from '@sala/shared-contracts';
import { TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';

interface DismissDialogProps {
  readonly difference: BillingDifference;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Says why a difference may stay. */
export const DismissDialog = ({ difference, onDone, onClose }: DismissDialogProps) => {
  const { t } = useTranslation('billing');
  const dismiss = useMutation({
    ...apiMutation('billingDifferenceDismiss'),
    onSuccess: () => {
      notify.success(t('differences.dismissed'));
      onClose();
      return onDone();
    },
  });
  const rules = yup.object({
    reason: yup
      .string()
      .trim()
      .required(t('differences.reasonRequired'))
      .max(limits.dismissReasonMax),
  });
  return (
    <FormDialog<{ readonly reason: string }>
      open
      title={t('differences.dismissTitle')}
      description={t('differences.dismissText')}
      submitLabel={t('differences.dismiss')}
      initialValues={{ reason: '' }}
      validationSchema={rules}
      onSubmit={({ reason }) =>
        dismiss.mutate({ params: { billingDifferenceId: difference.id }, body: { reason } })
      }
      submitting={dismiss.isPending}
      problem={useFailure(dismiss.error)}
      onClose={onClose}
    >
      <TextareaField
        name="reason"
        label={t('differences.reason')}
        countTo={limits.dismissReasonMax}
        required
      />
    </FormDialog>
  );
};
