import { apiMutation } from '@sala/shared-auth';
import { limits } from '@sala/shared-contracts';
import { TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { UnsavedWatch } from '../../../parts/unsaved-watch';

export interface HoldDialogProps {
  readonly patientId: string;
  readonly name: string;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

/** Keeps the record of a patient whatever its age. */
export const HoldDialog = ({ patientId, name, onClose, onDone }: HoldDialogProps) => {
  const { t } = useTranslation('settings');
  const hold = useMutation({
    ...apiMutation('legalHoldCreate'),
    meta: failsAlone,
    onSuccess: () => {
      notify.success(t('privacy.retention.held', { name }));
      onClose();
      return onDone();
    },
  });
  const rules = yup.object({
    reason: yup.string().trim().required(t('privacy.rules.required')),
  });
  return (
    <FormDialog
      open
      size="sm"
      title={t('privacy.retention.hold')}
      description={t('privacy.retention.holdText', { name })}
      submitLabel={t('privacy.retention.hold')}
      initialValues={{ reason: '' }}
      validationSchema={rules}
      onSubmit={({ reason }) =>
        hold.mutate({ params: { patientId }, body: { reason: reason.trim() } })
      }
      submitting={hold.isPending}
      problem={useFailure(hold.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <TextareaField
        name="reason"
        label={t('privacy.retention.reason')}
        rows={3}
        required
        countTo={limits.privacyReasonMax}
      />
    </FormDialog>
  );
};
