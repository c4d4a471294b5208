import { immunizationStatuses, limits, type Immunization } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { DateField, NumberField, TextareaField, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { chosenOf, noteText, optionalText, orNull, requiredText } from './chart-rules';
import { StatusField, type RecordDialogProps } from './record-fields';
import { useChartWritten } from './use-chart';

/** A vaccine, of this clinic or from the patient's card. */
export const ImmunizationDialog = ({
  patientId,
  entry,
  onClose,
}: RecordDialogProps<Immunization>) => {
  const { t } = useTranslation('hospital');
  const written = useChartWritten(onClose);
  const onSuccess = ({ vaccine: name }: Immunization) => written(t('chart.saved', { name }));
  const create = useMutation({ ...apiMutation('immunizationCreate'), onSuccess });
  const update = useMutation({ ...apiMutation('immunizationUpdate'), onSuccess });
  const problem = useFailure(create.error ?? update.error);
  const rules = useMemo(() => {
    const dose = t('chart.rules.dose', { max: limits.vaccineDoseNumberMax });
    return yup.object({
      vaccine: requiredText(t, limits.vaccineMax, t('chart.rules.vaccine')),
      givenOn: yup.string().required(t('chart.rules.day')),
      doseNumber: yup
        .number()
        .nullable()
        .integer(dose)
        .min(1, dose)
        .max(limits.vaccineDoseNumberMax, dose),
      lot: optionalText(t, limits.vaccineLotMax),
      note: noteText(t),
    });
  }, [t]);
  return (
    <FormDialog
      open
      title={t(entry ? 'chart.immunizations.edit' : 'chart.immunizations.add')}
      submitLabel={t('chart.save')}
      initialValues={{
        vaccine: entry?.vaccine ?? '',
        doseNumber: entry?.doseNumber ?? null,
        givenOn: entry?.givenOn ?? '',
        lot: entry?.lot ?? '',
        note: entry?.note ?? '',
        status: entry?.status ?? 'completed',
      }}
      validationSchema={rules}
      submitting={create.isPending || update.isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={(values) => {
        const body = {
          vaccine: values.vaccine.trim(),
          doseNumber: values.doseNumber,
          givenOn: values.givenOn,
          lot: orNull(values.lot),
          note: orNull(values.note),
          status: chosenOf(immunizationStatuses, values.status) ?? 'completed',
        };
        if (entry)
          update.mutate({
            params: { immunizationId: entry.id },
            body: { ...body, version: entry.version },
          });
        else create.mutate({ params: { patientId }, body });
      }}
    >
      <TextField name="vaccine" label={t('chart.fields.vaccine')} required />
      <DateField name="givenOn" label={t('chart.fields.givenOn')} required />
      <NumberField name="doseNumber" label={t('chart.fields.doseNumber')} />
      <TextField name="lot" label={t('chart.fields.lot')} />
      <StatusField statuses={entry ? immunizationStatuses : (['completed', 'not_done'] as const)} />
      <TextareaField name="note" label={t('chart.fields.note')} />
    </FormDialog>
  );
};
