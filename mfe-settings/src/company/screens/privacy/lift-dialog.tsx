import { apiMutation } from '@sala/shared-auth';
import { limits } from '@sala/shared-contracts';
import { TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import type { StepDialogProps } from './extend-dialog';
import { usePrivacyChanged } from './use-privacy-changed';

/** Lifts the block that a request put on somebody's data. */
export const LiftDialog = ({ request, onClose }: StepDialogProps) => {
  const { t } = useTranslation('settings');
  const changed = usePrivacyChanged();
  const lift = useMutation({
    ...apiMutation('privacyBlockLift'),
    meta: failsAlone,
    onSuccess: () => {
      notify.success(t('privacy.block.lifted'));
      onClose();
      return changed();
    },
  });
  const rules = useMemo(
    () => yup.object({ reason: yup.string().trim().required(t('privacy.rules.required')) }),
    [t],
  );
  return (
    <FormDialog
      open
      size="sm"
      title={t('privacy.block.lift')}
      description={t('privacy.block.liftText')}
      submitLabel={t('privacy.block.lift')}
      initialValues={{ reason: '' }}
      validationSchema={rules}
      onSubmit={({ reason }) =>
        lift.mutate({
          params: { privacyRequestId: request.id },
          body: { version: request.version, reason: reason.trim() },
        })
      }
      submitting={lift.isPending}
      problem={useFailure(lift.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <TextareaField
        name="reason"
        label={t('privacy.block.reason')}
        rows={3}
        required
        countTo={limits.privacyReasonMax}
      />
    </FormDialog>
  );
};
