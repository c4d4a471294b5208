import {
  familyHistoryStatuses,
  historyCategories,
  limits,
  relationships,
  type FamilyHistory,
} from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { SelectField, TextareaField, useFormikContext, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { chosenOf, orNull, requiredText } from './chart-rules';
import { DiagnosisField } from './diagnosis-field';
import { StatusField, type RecordDialogProps } from './record-fields';
import { useChartWritten } from './use-chart';

/** Only one's own history is divided. */
const CategoryField = () => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<{ readonly relationship: string }>();
  return values.relationship === 'self' ? (
    <SelectField
      name="category"
      label={t('chart.fields.category')}
      required
      options={historyCategories.map((value) => ({
        value,
        label: t(`chart.categories.${value}`),
      }))}
    />
  ) : null;
};

/** What runs in the family, or what the patient had. */
export const HistoryDialog = ({ patientId, entry, onClose }: RecordDialogProps<FamilyHistory>) => {
  const { t } = useTranslation('hospital');
  const written = useChartWritten(onClose);
  const onSuccess = ({ relationship }: FamilyHistory) =>
    written(t('chart.saved', { name: t(`chart.relationships.${relationship}`) }));
  const create = useMutation({ ...apiMutation('familyHistoryCreate'), onSuccess });
  const update = useMutation({ ...apiMutation('familyHistoryUpdate'), onSuccess });
  const problem = useFailure(create.error ?? update.error);
  const rules = useMemo(
    () =>
      yup.object({
        relationship: yup.string().required(t('chart.rules.relationship')),
        category: yup
          .string()
          .when('relationship', ([relationship], text) =>
            relationship === 'self' ? text.required(t('chart.rules.category')) : text,
          ),
        description: requiredText(t, limits.historyTextMax, t('chart.rules.history')),
      }),
    [t],
  );
  return (
    <FormDialog
      open
      title={t(entry ? 'chart.history.edit' : 'chart.history.add')}
      submitLabel={t('chart.save')}
      initialValues={{
        relationship: entry?.relationship ?? '',
        category: entry?.category ?? '',
        code: entry?.code ?? '',
        codeTitle: '',
        description: entry?.description ?? '',
        status: entry?.status ?? 'active',
      }}
      validationSchema={rules}
      submitting={create.isPending || update.isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={(values) => {
        const relationship = chosenOf(relationships, values.relationship) ?? 'other';
        const body = {
          relationship,
          category:
            relationship === 'self' ? (chosenOf(historyCategories, values.category) ?? null) : null,
          code: orNull(values.code),
          description: values.description.trim(),
        };
        if (entry)
          update.mutate({
            params: { familyHistoryId: entry.id },
            body: {
              ...body,
              status: chosenOf(familyHistoryStatuses, values.status),
              version: entry.version,
            },
          });
        else create.mutate({ params: { patientId }, body });
      }}
    >
      <SelectField
        name="relationship"
        label={t('chart.fields.relationship')}
        required
        options={relationships.map((value) => ({
          value,
          label: t(`chart.relationships.${value}`),
        }))}
      />
      <CategoryField />
      <TextareaField name="description" label={t('chart.fields.history')} required />
      <DiagnosisField />
      {entry ? <StatusField statuses={familyHistoryStatuses} /> : null}
    </FormDialog>
  );
};
