import { apiMutation } from '@sala/shared-auth';
import { limits, type PrivacyRequest } from '@sala/shared-contracts';
import { TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { usePrivacyChanged } from './use-privacy-changed';

export interface StepDialogProps {
  readonly request: PrivacyRequest;
  readonly onClose: () => void;
}

/** Extends the term that runs, once. */
export const ExtendDialog = ({ request, onClose }: StepDialogProps) => {
  const { t } = useTranslation('settings');
  const changed = usePrivacyChanged();
  const extend = useMutation({
    ...apiMutation('privacyRequestExtend'),
    meta: failsAlone,
    onSuccess: () => {
      notify.success(t('privacy.done.extend'));
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
      title={t('privacy.steps.extend')}
      description={t('privacy.extendText')}
      submitLabel={t('privacy.steps.extend')}
      initialValues={{ reason: '' }}
      validationSchema={rules}
      onSubmit={({ reason }) =>
        extend.mutate({
          params: { privacyRequestId: request.id },
          body: { version: request.version, reason: reason.trim() },
        })
      }
      submitting={extend.isPending}
      problem={useFailure(extend.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <TextareaField
        name="reason"
        label={t('privacy.fields.extension')}
        rows={3}
        required
        countTo={limits.privacyReasonMax}
      />
    </FormDialog>
  );
};
