import { limits, lostReasons, type LostReason } from '@sala/shared-contracts';
import { FormDialog } from '@sala/shared-ui/overlay';
import { SelectField, TextareaField, yup } from '@sala/shared-ui/form';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';

export interface LostDialogProps {
  readonly title: string;
  /** Whether to offer a note. */
  readonly noted: boolean;
  readonly onLose: (reason: LostReason, note: string) => void;
  readonly onClose: () => void;
  readonly pending: boolean;
}

interface Values {
  reason: LostReason | '';
  note: string;
}

/** Asks for the reason when a lead is lost. */
export const LostDialog = ({ title, noted, onLose, onClose, pending }: LostDialogProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const schema = useMemo(
    () =>
      yup.object({
        reason: yup.string().required(t('leads.rules.reason')),
        note: yup
          .string()
          .trim()
          .max(limits.leadNoteMax, t('rules.tooLong', { max: format.number(limits.leadNoteMax) })),
      }),
    [t, format],
  );
  return (
    <FormDialog<Values>
      open
      onClose={onClose}
      size="sm"
      title={title}
      submitLabel={t('leads.lose')}
      initialValues={{ reason: '', note: '' }}
      validationSchema={schema}
      onSubmit={({ reason, note }) => {
        if (reason) onLose(reason, note); // the schema requires a reason
      }}
      submitting={pending}
      problem={null}
    >
      <SelectField
        name="reason"
        label={t('leads.lostReason')}
        required
        options={lostReasons.map((reason) => ({
          value: reason,
          label: t(`leads.lostReasons.${reason}`),
        }))}
      />
      {noted ? (
        <TextareaField name="note" label={t('leads.note')} countTo={limits.leadNoteMax} />
      ) : null}
    </FormDialog>
  );
};
