import { limits } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import type { UiProblem } from '@sala/shared-ui';
import { RadioGroupField, SelectField, TextareaField, useFormikContext, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, useFormat, useLocale, useQuery, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';

export interface CancelValues {
  by: 'patient' | 'clinic';
  cancelReasonId: string;
  note: string;
  scope: 'one' | 'following';
}

export interface CancelFormProps {
  readonly title: string;
  readonly submitLabel: string;
  /** Who usually does: a patient their own, the clinic many. */
  readonly by: CancelValues['by'];
  /** The rest of the series can go with it. */
  readonly ofSeries: boolean;
  readonly onSubmit: (values: CancelValues) => void;
  readonly onClose: () => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
}

const Note = () => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<CancelValues>();
  return <TextareaField name="note" label={t('appointments.cancel.note')} required={!values.cancelReasonId} countTo={limits.reasonMax} />;
};

/** Who calls off, and for which reason; it never fetches more than the reasons. */
export const CancelForm = ({ by, ofSeries, onSubmit, ...dialog }: CancelFormProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const english = useLocale() === 'en';
  const { data } = useQuery({ ...apiQuery('categoryList', { query: { kind: 'cancel_reason' } }), meta: failsAlone });
  const reasons = (data?.items ?? []).filter(({ active }) => active).map(({ id, name, nameEn }) => ({ value: id, label: english ? (nameEn ?? name) : name }));
  const missing = t(reasons.length > 0 ? 'appointments.rules.reasonOrNote' : 'appointments.rules.note');
  const schema = useMemo(
    () => {
      const note = yup.string().trim().max(limits.reasonMax, t('appointments.rules.tooLong', { max: format.number(limits.reasonMax) }));
      // A reason of the company's says enough (screens §8); without one, words do.
      return yup.object({ note: note.when('cancelReasonId', ([reasonId], rule: typeof note) => (reasonId ? rule : rule.required(missing))) });
    },
    [t, format, missing],
  );
  return (
    <FormDialog<CancelValues>
      {...dialog}
      open
      danger
      size="sm"
      description={t('appointments.cancel.text')}
      cancelLabel={t('appointments.cancel.keep')}
      initialValues={{ by, cancelReasonId: '', note: '', scope: 'one' }}
      validationSchema={schema}
      onSubmit={(values) => onSubmit({ ...values, note: values.note.trim() })}
    >
      <RadioGroupField name="by" label={t('appointments.cancel.by')} options={(['patient', 'clinic'] as const).map((who) => ({ value: who, label: t(`appointments.cancel.who.${who}`) }))} />
      {reasons.length > 0 ? <SelectField name="cancelReasonId" label={t('appointments.cancel.reason')} options={reasons} /> : null}
      <Note />
      {ofSeries ? (
        <RadioGroupField name="scope" label={t('appointments.cancel.scope')} options={(['one', 'following'] as const).map((scope) => ({ value: scope, label: t(`appointments.cancel.scopes.${scope}`) }))} />
      ) : null}
    </FormDialog>
  );
};
