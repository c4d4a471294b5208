import { apiMutation } from '@sala/shared-auth';
import { limits, type Prescription } from '@sala/shared-contracts';
import { TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useNavigate, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { editorPath } from '../../../parts/prescriptions/prescription-path';
import { useForgetPrescriptions } from '../../../parts/prescriptions/use-forget-prescriptions';

interface EndPrescriptionProps {
  readonly prescription: Prescription;
  readonly how: 'cancel' | 'replace';
  readonly onClose: () => void;
}

/** Cancels a prescription, or begins the one that takes its place; both with the reason. */
export const EndPrescription = ({ prescription, how, onClose }: EndPrescriptionProps) => {
  const { t } = useTranslation('hospital');
  const navigate = useNavigate();
  const forget = useForgetPrescriptions();
  const { id, version } = prescription;
  const folio = prescription.folio ?? '';
  const cancel = useMutation({
    ...apiMutation('prescriptionCancel'),
    onSuccess: () => {
      notify.success(t('prescriptions.cancel.done', { folio }));
      onClose();
    },
    onSettled: forget,
  });
  const replace = useMutation({
    ...apiMutation('prescriptionReplace'),
    onSuccess: ({ visitId, visitNumber }) => {
      onClose();
      void navigate(editorPath(visitId, visitNumber));
    },
    onSettled: forget,
  });
  const step = how === 'cancel' ? cancel : replace;
  const rules = useMemo(
    () =>
      yup.object({
        reason: yup
          .string()
          .trim()
          .required(t('prescriptions.reasonRequired'))
          .max(limits.reasonMax, t('prescriptions.tooLong', { max: limits.reasonMax })),
      }),
    [t],
  );
  return (
    <FormDialog
      open
      danger={how === 'cancel'}
      size="sm"
      onClose={onClose}
      title={t(`prescriptions.${how}.title`, { folio })}
      description={t(`prescriptions.${how}.text`)}
      submitLabel={t(`prescriptions.${how}.open`)}
      initialValues={{ reason: '' }}
      validationSchema={rules}
      onSubmit={({ reason }) =>
        step.mutate({
          params: { prescriptionId: id },
          body: { version, reason: reason.trim() },
        })
      }
      submitting={step.isPending}
      problem={useFailure(step.error)}
    >
      <TextareaField
        name="reason"
        label={t('prescriptions.reason')}
        required
        countTo={limits.reasonMax}
      />
    </FormDialog>
  );
};
