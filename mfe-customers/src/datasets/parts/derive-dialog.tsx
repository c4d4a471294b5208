import type { Dataset, DatasetDefinition } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { FormBody, TextField } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import {
  datasetFormSchema,
  deriveBody,
  emptyDerived,
  type DatasetFormValues,
} from './dataset-rules';
import { useInvalidateDatasets } from './invalidate-datasets';
import { SharingFields } from './sharing-fields';

export interface DeriveDialogProps {
  readonly datasetId: string;
  /** Current question. */
  readonly definition: DatasetDefinition;
  readonly onClose: () => void;
  readonly onCreated: (dataset: Dataset) => void;
}

/** Saves the current question as a derived dataset. */
export const DeriveDialog = ({ datasetId, definition, onClose, onCreated }: DeriveDialogProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const invalidate = useInvalidateDatasets();
  const schema = useMemo(() => datasetFormSchema(t, format.number), [t, format]);
  const derive = useMutation({
    ...apiMutation('datasetDerive'),
    onSuccess: (dataset: Dataset) => {
      notify.success(t('datasets.createdDone', { name: dataset.name }));
      invalidate();
      onCreated(dataset);
    },
  });
  return (
    <FormDialog<DatasetFormValues>
      open
      title={t('datasets.deriveAs')}
      description={t('datasets.deriveHelp')}
      initialValues={emptyDerived}
      validationSchema={schema}
      onSubmit={(values) =>
        derive.mutate({ params: { datasetId }, body: deriveBody(values, definition) })
      }
      submitting={derive.isPending}
      problem={useFailure(derive.error)}
      submitLabel={t('datasets.create')}
      onClose={onClose}
    >
      <FormBody>
        <TextField name="name" label={t('datasets.name')} required autoFocus autoComplete="off" />
        <SharingFields />
      </FormBody>
    </FormDialog>
  );
};
