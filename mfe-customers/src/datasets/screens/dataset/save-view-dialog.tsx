import { limits, type DatasetDefinition, type DatasetView } from '@sala/shared-contracts';
import { apiMutation, useCan } from '@sala/shared-auth';
import { CheckboxField, FormBody, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';

interface ViewValues {
  name: string;
  isDefault: boolean;
  shared: boolean;
}

const empty: ViewValues = { name: '', isDefault: false, shared: false };

export interface SaveViewDialogProps {
  readonly datasetId: string;
  readonly definition: DatasetDefinition;
  readonly onClose: () => void;
  readonly onSaved: (view: DatasetView) => void;
}

/** Saves the current question under a name. */
export const SaveViewDialog = ({
  datasetId,
  definition,
  onClose,
  onSaved,
}: SaveViewDialogProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const canShare = useCan('datasets:write');
  const schema = useMemo(() => {
    const max = limits.datasetViewNameMax;
    return yup.object({
      name: yup
        .string()
        .trim()
        .required(t('datasets.nameMissing'))
        .max(max, t('rules.tooLong', { max: format.number(max) })),
    });
  }, [t, format]);
  const create = useMutation({
    ...apiMutation('datasetViewCreate'),
    onSuccess: (view: DatasetView) => {
      notify.success(t('datasets.viewSaved', { name: view.name }));
      onSaved(view);
    },
  });
  return (
    <FormDialog<ViewValues>
      open
      title={t('datasets.viewSaveAs')}
      initialValues={empty}
      validationSchema={schema}
      onSubmit={({ name, isDefault, shared }) =>
        create.mutate({
          params: { datasetId },
          body: { name: name.trim(), isDefault, shared, definition },
        })
      }
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <FormBody>
        <TextField
          name="name"
          label={t('datasets.viewName')}
          required
          autoFocus
          autoComplete="off"
        />
        <CheckboxField name="isDefault" label={t('datasets.viewDefault')} />
        {canShare ? <CheckboxField name="shared" label={t('datasets.viewShare')} /> : null}
      </FormBody>
    </FormDialog>
  );
};
