import { conditionStatuses, limits, type Condition } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { DateField, TextareaField, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { chosenOf, noteText, optionalText, orNull } from './chart-rules';
import { DiagnosisField } from './diagnosis-field';
import { EndField, StatusField, type RecordDialogProps } from './record-fields';
import { useChartWritten } from './use-chart';

/** A problem of the list. */
export const ConditionDialog = ({ patientId, entry, onClose }: RecordDialogProps<Condition>) => {
  const { t } = useTranslation('hospital');
  const written = useChartWritten(onClose);
  const onSuccess = ({ title }: Condition) => written(t('chart.saved', { name: title }));
  const create = useMutation({ ...apiMutation('conditionCreate'), onSuccess });
  const update = useMutation({ ...apiMutation('conditionUpdate'), onSuccess });
  const problem = useFailure(create.error ?? update.error);
  const rules = useMemo(
    () =>
      yup.object({
        description: optionalText(t, limits.conditionDescriptionMax).when('code', ([code], text) =>
          code ? text : text.required(t('chart.rules.problem')),
        ),
        note: noteText(t),
      }),
    [t],
  );
  return (
    <FormDialog
      open
      title={t(entry ? 'chart.conditions.edit' : 'chart.conditions.add')}
      submitLabel={t('chart.save')}
      initialValues={{
        code: entry?.code ?? '',
        codeTitle: entry?.code ? entry.title : '',
        description: entry?.description ?? '',
        note: entry?.note ?? '',
        onsetOn: entry?.onsetOn ?? '',
        abatedOn: entry?.abatedOn ?? '',
        status: entry?.status ?? 'active',
      }}
      validationSchema={rules}
      submitting={create.isPending || update.isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={(values) => {
        const status = chosenOf(conditionStatuses, values.status) ?? 'active';
        const body = {
          code: orNull(values.code),
          description: orNull(values.description),
          note: orNull(values.note),
          onsetOn: orNull(values.onsetOn),
          abatedOn: status === 'active' ? null : orNull(values.abatedOn),
        };
        if (entry)
          update.mutate({
            params: { conditionId: entry.id },
            body: { ...body, status, version: entry.version },
          });
        else create.mutate({ params: { patientId }, body });
      }}
    >
      <DiagnosisField />
      <TextField name="description" label={t('chart.fields.ownWords')} />
      {entry ? <StatusField statuses={conditionStatuses} /> : null}
      <DateField name="onsetOn" label={t('chart.fields.since')} />
      <EndField name="abatedOn" />
      <TextareaField name="note" label={t('chart.fields.note')} />
    </FormDialog>
  );
};
