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

interface ReasonDialogProps extends StepDialogProps {
  readonly step: 'privacyRequestExtend' | 'privacyBlockLift';
  readonly title: string;
  readonly text: string;
  readonly label: string;
  /** Said once it is done. */
  readonly done: string;
}

/** A step of a request that needs nothing but a reason. */
const ReasonDialog = ({ request, onClose, step, title, text, label, done }: ReasonDialogProps) => {
  const { t } = useTranslation('settings');
  const changed = usePrivacyChanged();
  const take = useMutation({
    ...apiMutation(step),
    meta: failsAlone,
    onSuccess: () => {
      notify.success(done);
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
      title={title}
      description={text}
      submitLabel={title}
      initialValues={{ reason: '' }}
      validationSchema={rules}
      onSubmit={({ reason }) =>
        take.mutate({
          params: { privacyRequestId: request.id },
          body: { version: request.version, reason: reason.trim() },
        })
      }
      submitting={take.isPending}
      problem={useFailure(take.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <TextareaField
        name="reason"
        label={label}
        rows={3}
        required
        countTo={limits.privacyReasonMax}
      />
    </FormDialog>
  );
};

/** Extends the term that runs, once. */
export const ExtendDialog = (props: StepDialogProps) => {
  const { t } = useTranslation('settings');
  return (
    <ReasonDialog
      {...props}
      step="privacyRequestExtend"
      title={t('privacy.steps.extend')}
      text={t('privacy.extendText')}
      label={t('privacy.fields.extension')}
      done={t('privacy.done.extend')}
    />
  );
};

/** Lifts the block that a request put on somebody's data. */
export const LiftDialog = (props: StepDialogProps) => {
  const { t } = useTranslation('settings');
  return (
    <ReasonDialog
      {...props}
      step="privacyBlockLift"
      title={t('privacy.block.lift')}
      text={t('privacy.block.liftText')}
      label={t('privacy.block.reason')}
      done={t('privacy.block.lifted')}
    />
  );
};
