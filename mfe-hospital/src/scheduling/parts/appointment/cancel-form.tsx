import { limits } from '@sala/shared-contracts';
import { Text, type UiProblem } from '@sala/shared-ui';
import {
  RadioGroupField,
  SelectField,
  TextareaField,
  useFormikContext,
  yup,
} from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useMemo, type ReactNode } from 'react';
import { useCategoryOptions } from '../../../parts/pickers/category-options';
import { useCancelMessages } from './use-cancel-messages';

export interface CancelValues {
  by: 'patient' | 'clinic';
  cancelReasonId: string;
  note: string;
  scope: 'one' | 'following';
  tellPatient: boolean;
}

export interface CancelFormProps {
  readonly title: string;
  readonly submitLabel: string;
  /** What is cancelled: when, what and with whom; absent for many. */
  readonly what?: string;
  /** Preselected canceller: the patient for one appointment, the clinic for many. */
  readonly by: CancelValues['by'];
  /** Offers to cancel the rest of the series. */
  readonly ofSeries: boolean;
  readonly onSubmit: (values: CancelValues) => void;
  readonly onClose: () => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  /** Whether anybody is told. */
  readonly children: ReactNode;
}

const Note = () => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<CancelValues>();
  return (
    <TextareaField
      name="note"
      label={t('cancelling.note')}
      required={!values.cancelReasonId}
      countTo={limits.reasonMax}
    />
  );
};

/** Who cancels, and why. Fetches nothing but the reasons. */
export const CancelForm = ({
  by,
  ofSeries,
  what,
  onSubmit,
  children,
  ...dialog
}: CancelFormProps) => {
  useCancelMessages();
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const reasons = useCategoryOptions('cancel_reason');
  const missing = t(reasons.length > 0 ? 'cancelling.rules.reasonOrNote' : 'cancelling.rules.note');
  const schema = useMemo(() => {
    const note = yup
      .string()
      .trim()
      .max(
        limits.reasonMax,
        t('cancelling.rules.tooLong', { max: format.number(limits.reasonMax) }),
      );
    // A listed reason suffices (docs/spec/scheduling.md §2); without one, a note is required.
    return yup.object({
      note: note.when('cancelReasonId', ([reasonId], rule: typeof note) =>
        reasonId ? rule : rule.required(missing),
      ),
    });
  }, [t, format, missing]);
  return (
    <FormDialog<CancelValues>
      {...dialog}
      open
      danger
      size="sm"
      description={
        <>
          {what ? (
            <Text as="span" display="block" fontWeight="medium">
              {what}
            </Text>
          ) : null}
          {t('cancelling.text')}
        </>
      }
      cancelLabel={t('cancelling.keep')}
      initialValues={{ by, cancelReasonId: '', note: '', scope: 'one', tellPatient: true }}
      validationSchema={schema}
      onSubmit={(values) => onSubmit({ ...values, note: values.note.trim() })}
    >
      <RadioGroupField
        name="by"
        label={t('cancelling.by')}
        options={(['patient', 'clinic'] as const).map((who) => ({
          value: who,
          label: t(`cancelling.who.${who}`),
        }))}
      />
      {reasons.length > 0 ? (
        <SelectField name="cancelReasonId" label={t('cancelling.reason')} options={reasons} />
      ) : null}
      <Note />
      {ofSeries ? (
        <RadioGroupField
          name="scope"
          label={t('cancelling.scope')}
          options={(['one', 'following'] as const).map((scope) => ({
            value: scope,
            label: t(`cancelling.scopes.${scope}`),
          }))}
        />
      ) : null}
      {children}
    </FormDialog>
  );
};
