import {
  limits,
  medicationLabel,
  medicationStatementStatuses,
  type Medication,
  type MedicationStatement,
} from '@sala/shared-contracts';
import { api, apiMutation, useCan } from '@sala/shared-auth';
import { DateField, TextareaField, TextField, useFormikContext, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, useLocale, useMutation, useTranslation } from '@sala/shell-sdk';
import { Combobox } from '@sala/screen-parts/combobox';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { chosenOf, noteText, optionalText, orNull, requiredText } from './chart-rules';
import { EndField, StatusField, type RecordDialogProps } from './record-fields';
import { useChartWritten } from './use-chart';

const medicationQuery = (patientId: string) => (words: string) => ({
  queryKey: ['medicationSearch', words, patientId],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    api.medicationSearch(
      { query: { search: words.slice(0, limits.searchMax), patientId } },
      { signal },
    ),
  meta: failsAlone,
});

interface Values {
  readonly medicationId: string;
  readonly name: string;
}

/** From the catalogue, so that prescriptions are checked against it, or as the patient says it. */
const MedicationField = ({ patientId }: { readonly patientId: string }) => {
  const { t } = useTranslation('hospital');
  const locale = useLocale();
  const { values, setValues } = useFormikContext<Values>();
  const take = (medicationId: string, name: string) =>
    void setValues({ ...values, medicationId, name });
  return (
    <Combobox<Medication>
      label={t('chart.fields.catalogue')}
      placeholder={t('chart.fields.catalogueHint')}
      query={medicationQuery(patientId)}
      line={(medication) => medicationLabel(medication, locale)}
      chosen={values.medicationId ? values.name : ''}
      onChoose={(medication) => take(medication.id, medicationLabel(medication, locale))}
      onClear={() => take('', '')}
    />
  );
};

/** A medication that the patient takes. */
export const MedicationDialog = ({
  patientId,
  entry,
  onClose,
}: RecordDialogProps<MedicationStatement>) => {
  const { t } = useTranslation('hospital');
  const searches = useCan('prescriptions:read');
  const written = useChartWritten(onClose);
  const onSuccess = ({ name }: MedicationStatement) => written(t('chart.saved', { name }));
  const create = useMutation({ ...apiMutation('medicationStatementCreate'), onSuccess });
  const update = useMutation({ ...apiMutation('medicationStatementUpdate'), onSuccess });
  const problem = useFailure(create.error ?? update.error);
  const rules = useMemo(
    () =>
      yup.object({
        name: requiredText(t, limits.medicationNameMax, t('chart.rules.medication')),
        dosage: optionalText(t, limits.dosageTextMax),
        note: noteText(t),
      }),
    [t],
  );
  return (
    <FormDialog
      open
      title={t(entry ? 'chart.medications.edit' : 'chart.medications.add')}
      submitLabel={t('chart.save')}
      initialValues={{
        medicationId: entry?.medicationId ?? '',
        name: entry?.name ?? '',
        dosage: entry?.dosage ?? '',
        note: entry?.note ?? '',
        startedOn: entry?.startedOn ?? '',
        endedOn: entry?.endedOn ?? '',
        status: entry?.status ?? 'active',
      }}
      validationSchema={rules}
      submitting={create.isPending || update.isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={(values) => {
        const status = chosenOf(medicationStatementStatuses, values.status) ?? 'active';
        const body = {
          medicationId: orNull(values.medicationId),
          name: values.name.trim(),
          dosage: orNull(values.dosage),
          note: orNull(values.note),
          startedOn: orNull(values.startedOn),
          endedOn: status === 'active' ? null : orNull(values.endedOn),
        };
        if (entry)
          update.mutate({
            params: { medicationStatementId: entry.id },
            body: { ...body, status, version: entry.version },
          });
        else create.mutate({ params: { patientId }, body });
      }}
    >
      {searches ? <MedicationField patientId={patientId} /> : null}
      <TextField name="name" label={t('chart.fields.medication')} required />
      <TextField name="dosage" label={t('chart.fields.dosage')} />
      {entry ? <StatusField statuses={medicationStatementStatuses} /> : null}
      <DateField name="startedOn" label={t('chart.fields.since')} />
      <EndField name="endedOn" />
      <TextareaField name="note" label={t('chart.fields.note')} />
    </FormDialog>
  );
};
