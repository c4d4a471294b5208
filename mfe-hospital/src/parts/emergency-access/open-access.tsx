import { limits, visibleLength } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { useAccessKind, useAccessOpened } from './use-emergency-access';

export interface OpenAccessProps {
  readonly patientId: string;
  readonly onClose: () => void;
}

/** Opens the clinical record of a patient, with the reason. */
export const OpenAccess = ({ patientId, onClose }: OpenAccessProps) => {
  const { t } = useTranslation('hospital');
  const kind = useAccessKind();
  const opened = useAccessOpened();
  const minutes = limits.emergencyMinutes;
  const open = useMutation({
    ...apiMutation('emergencyAccessOpen'),
    onSuccess: () => {
      notify.success(t('emergencyAccess.opened', { minutes }));
      onClose();
      return opened();
    },
  });
  const rules = useMemo(() => {
    const { emergencyReasonMin: min, emergencyReasonMax: max } = limits;
    const short = t('emergencyAccess.reasonShort', { min });
    return yup.object({
      reason: yup
        .string()
        .trim()
        .required(short)
        .test('visible', short, (text) => visibleLength(text ?? '') >= min)
        .max(max, t('emergencyAccess.reasonLong', { max })),
    });
  }, [t]);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(`emergencyAccess.kinds.${kind}.dialog`)}
      description={t(`emergencyAccess.kinds.${kind}.dialogText`, { minutes })}
      submitLabel={t('emergencyAccess.confirm')}
      initialValues={{ reason: '' }}
      validationSchema={rules}
      onSubmit={({ reason }) =>
        open.mutate({ params: { patientId }, body: { reason: reason.trim() } })
      }
      submitting={open.isPending}
      problem={useFailure(open.error)}
    >
      <TextareaField
        name="reason"
        label={t('emergencyAccess.reason')}
        help={t(`emergencyAccess.kinds.${kind}.reasonHelp`)}
        rows={3}
        required
        countTo={limits.emergencyReasonMax}
      />
    </FormDialog>
  );
};
