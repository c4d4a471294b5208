import { limits } from '@sala/shared-contracts';
import type { UiProblem } from '@sala/shared-ui';
import { FormBody, TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { useConsultationMessages } from './use-consultation-messages';

export interface EndDialogProps {
  readonly name: string;
  readonly onEnd: (reason: string) => void;
  readonly onClose: () => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
}

/** Ends a consultation whose note is unsigned; asks for the reason (docs/spec/clinical.md §2). */
export const EndDialog = ({ name, onEnd, ...dialog }: EndDialogProps) => {
  useConsultationMessages();
  const { t } = useTranslation('hospital');
  const rules = useMemo(
    () =>
      yup.object({
        reason: yup
          .string()
          .trim()
          .required(t('consultation.reasonMissing'))
          .max(limits.reasonMax, ({ max }) => t('consultation.tooLong', { max })),
      }),
    [t],
  );
  return (
    <FormDialog<{ reason: string }>
      {...dialog}
      open
      size="sm"
      title={t('consultation.end')}
      description={t('consultation.endText', { name })}
      submitLabel={t('consultation.submit')}
      cancelLabel={t('consultation.keep')}
      initialValues={{ reason: '' }}
      validationSchema={rules}
      onSubmit={({ reason }) => onEnd(reason.trim())}
    >
      <FormBody>
        <TextareaField
          name="reason"
          label={t('consultation.reason')}
          required
          rows={2}
          countTo={limits.reasonMax}
        />
      </FormBody>
    </FormDialog>
  );
};
