import { limits } from '@sala/shared-contracts';
import { TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog, type FormDialogProps } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import type { Translate } from '@sala/screen-parts/translate';
import { useMemo } from 'react';

interface Values {
  reason: string;
}

/** Validates a reason: required and of bounded length. */
export const reasonSchema = (t: Translate) =>
  yup
    .string()
    .trim()
    .required(t('purchases.rules.reason'))
    .max(limits.reasonMax, t('rules.tooLong', { max: limits.reasonMax }));

export interface CancelFormProps extends Pick<
  FormDialogProps<Values>,
  'title' | 'submitting' | 'problem' | 'onClose'
> {
  readonly onSubmit: (reason: string) => void;
}

/** Asks for the reason of a cancellation. */
export const CancelForm = ({ onSubmit, ...dialog }: CancelFormProps) => {
  const { t } = useTranslation('customers');
  const schema = useMemo(() => yup.object({ reason: reasonSchema(t) }), [t]);
  return (
    <FormDialog<Values>
      {...dialog}
      open
      size="sm"
      danger
      description={t('purchases.cancelText')}
      submitLabel={t('purchases.cancel')}
      cancelLabel={t('purchases.keep')}
      initialValues={{ reason: '' }}
      validationSchema={schema}
      onSubmit={({ reason }) => onSubmit(reason.trim())}
    >
      <TextareaField
        name="reason"
        label={t('purchases.reason')}
        required
        countTo={limits.reasonMax}
      />
    </FormDialog>
  );
};
