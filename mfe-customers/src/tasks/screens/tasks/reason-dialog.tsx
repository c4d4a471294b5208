import { limits } from '@sala/shared-contracts';
import type { UiProblem } from '@sala/shared-ui';
import { FormDialog } from '@sala/shared-ui/overlay';
import { TextareaField, yup } from '@sala/shared-ui/form';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';

export interface ReasonDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
  readonly pending: boolean;
  readonly problem: UiProblem | null;
}

/** Asks why tasks are given up or opened again. */
export const ReasonDialog = ({ onSubmit, pending, ...dialog }: ReasonDialogProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const schema = useMemo(
    () =>
      yup.object({
        reason: yup
          .string()
          .trim()
          .required(t('tasks.rules.reason'))
          .max(
            limits.taskReasonMax,
            t('rules.tooLong', { max: format.number(limits.taskReasonMax) }),
          ),
      }),
    [t, format],
  );
  return (
    <FormDialog<{ reason: string }>
      {...dialog}
      open
      size="sm"
      initialValues={{ reason: '' }}
      validationSchema={schema}
      onSubmit={({ reason }) => onSubmit(reason.trim())}
      submitting={pending}
    >
      <TextareaField
        name="reason"
        label={t('tasks.reason')}
        required
        countTo={limits.taskReasonMax}
      />
    </FormDialog>
  );
};
