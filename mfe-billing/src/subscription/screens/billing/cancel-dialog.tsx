import { apiMutation } from '@sala/shared-auth';
import { cancelReasons, limits, type Subscription } from '@sala/shared-contracts';
import { SelectField, TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useShowSubscription } from '../../../parts/use-subscription';

interface CancelValues {
  readonly reason: string;
  readonly comment: string;
}

interface CancelDialogProps {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

/** Ends the subscription with the period that is paid. */
export const CancelDialog = ({ subscription, onClose }: CancelDialogProps) => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const show = useShowSubscription();
  const cancel = useMutation({
    ...apiMutation('subscriptionCancel'),
    onSuccess: (cancelled) => {
      notify.success(t('subscription.cancelled'));
      onClose();
      return show(cancelled);
    },
  });
  const rules = yup.object({
    reason: yup.string().required(t('subscription.reasonRequired')),
    comment: yup.string().max(limits.cancelCommentMax),
  });
  const { periodEnd, version } = subscription;
  return (
    <FormDialog<CancelValues>
      open
      title={t('subscription.cancelTitle')}
      description={
        periodEnd === null
          ? t('subscription.cancelText')
          : t('subscription.cancelTextUntil', { date: format.date(periodEnd) })
      }
      submitLabel={t('subscription.cancelNow')}
      cancelLabel={t('subscription.keep')}
      danger
      initialValues={{ reason: '', comment: '' }}
      validationSchema={rules}
      onSubmit={({ reason, comment }) => {
        const chosen = cancelReasons.find((candidate) => candidate === reason);
        if (chosen)
          cancel.mutate({ body: { version, reason: chosen, comment: comment.trim() || null } });
      }}
      submitting={cancel.isPending}
      problem={useFailure(cancel.error)}
      onClose={onClose}
    >
      <SelectField
        name="reason"
        label={t('subscription.reason')}
        placeholder={t('subscription.chooseReason')}
        options={cancelReasons.map((value) => ({
          value,
          label: t(`subscription.reasons.${value}`),
        }))}
        required
      />
      <TextareaField
        name="comment"
        label={t('subscription.comment')}
        countTo={limits.cancelCommentMax}
      />
    </FormDialog>
  );
};
