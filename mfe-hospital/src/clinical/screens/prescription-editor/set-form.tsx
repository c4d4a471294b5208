import { limits, type PrescriptionItemInput, type PrescriptionSet } from '@sala/shared-contracts';
import { apiKey, apiMutation } from '@sala/shared-auth';
import { CheckboxField, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';

interface SetFormProps {
  /** null: a new one. */
  readonly set: PrescriptionSet | null;
  /** On screen now. */
  readonly items: readonly PrescriptionItemInput[];
  readonly onClose: () => void;
}

/** Names an order set, and whether colleagues may use it. */
export const SetForm = ({ set, items, onClose }: SetFormProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const onSuccess = ({ name }: PrescriptionSet) => {
    notify.success(t('prescription.sets.saved', { name }));
    onClose();
    return client.invalidateQueries({ queryKey: apiKey('prescriptionSetList') });
  };
  const create = useMutation({ ...apiMutation('prescriptionSetCreate'), onSuccess });
  const update = useMutation({ ...apiMutation('prescriptionSetUpdate'), onSuccess });
  const rules = yup.object({
    name: yup
      .string()
      .trim()
      .required(t('prescription.sets.nameRequired'))
      .max(
        limits.prescriptionSetNameMax,
        t('prescription.rules.tooLong', { max: limits.prescriptionSetNameMax }),
      ),
  });
  return (
    <FormDialog
      open
      title={set ? t('prescription.sets.edit', { name: set.name }) : t('prescription.sets.save')}
      submitLabel={t('prescription.sets.keep')}
      initialValues={{ name: set?.name ?? '', shared: set?.shared ?? false, rewrite: false }}
      validationSchema={rules}
      onSubmit={({ name, shared, rewrite }) => {
        const body = { name: name.trim(), shared };
        if (!set) create.mutate({ body: { ...body, items: [...items] } });
        else
          update.mutate({
            params: { prescriptionSetId: set.id },
            body: { version: set.version, ...body, ...(rewrite ? { items: [...items] } : {}) },
          });
      }}
      submitting={create.isPending || update.isPending}
      problem={useFailure(create.error ?? update.error)}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('prescription.sets.name')}
        required
        countTo={limits.prescriptionSetNameMax}
      />
      <CheckboxField name="shared" label={t('prescription.sets.shared')} />
      {set && items.length > 0 ? (
        <CheckboxField name="rewrite" label={t('prescription.sets.rewrite')} />
      ) : null}
    </FormDialog>
  );
};
