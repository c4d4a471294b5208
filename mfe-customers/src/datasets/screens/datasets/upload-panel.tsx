import { limits, type Dataset, type DatasetUpload } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { SidePanel } from '@sala/shared-ui/overlay';
import { FormBody, TextField } from '@sala/shared-ui/form';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useMemo, useState } from 'react';
import { ColumnsEditor } from '../../parts/columns-editor';
import {
  createBody,
  datasetFormSchema,
  valuesOfUpload,
  type DatasetFormValues,
} from '../../parts/dataset-rules';
import { useInvalidateDatasets } from '../../parts/invalidate-datasets';
import { SharingFields } from '../../parts/sharing-fields';
import { FileChoice } from './file-choice';
import { FilePreview } from './file-preview';

interface ReviewStepProps {
  readonly upload: DatasetUpload;
  readonly onClose: () => void;
  readonly onCreated: (dataset: Dataset) => void;
}

/* Second step: review of the detected columns. */
const ReviewStep = ({ upload, onClose, onCreated }: ReviewStepProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const invalidate = useInvalidateDatasets();
  const schema = useMemo(() => datasetFormSchema(t, format.number), [t, format]);
  const initial = useMemo(() => valuesOfUpload(upload), [upload]);
  const create = useMutation({
    ...apiMutation('datasetCreate'),
    onSuccess: (dataset: Dataset) => {
      notify.success(t('datasets.createdDone', { name: dataset.name }));
      invalidate();
      onCreated(dataset);
    },
  });
  return (
    <FormPanel<DatasetFormValues>
      title={t('datasets.lookOver')}
      description={t('datasets.found', {
        rows: format.number(upload.rowCount),
        columns: format.number(upload.columns.length),
      })}
      initialValues={initial}
      validationSchema={schema}
      onSubmit={(values) => create.mutate({ body: createBody(values, upload.fileId) })}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      submitLabel={t('datasets.create')}
      onClose={onClose}
    >
      <FormBody>
        <TextField name="name" label={t('datasets.name')} required autoComplete="off" autoFocus />
        <SharingFields />
      </FormBody>
      <FilePreview upload={upload} />
      <ColumnsEditor found={upload.columns} />
    </FormPanel>
  );
};

export interface UploadPanelProps {
  readonly onClose: () => void;
  readonly onCreated: (dataset: Dataset) => void;
}

/** Uploads a dataset in two steps: file, then columns. */
export const UploadPanel = ({ onClose, onCreated }: UploadPanelProps) => {
  const { t } = useTranslation('customers');
  const [tooLarge, setTooLarge] = useState(false);
  const send = useMutation(apiMutation('datasetUpload'));
  const failure = useFailure(send.error);
  if (send.data) return <ReviewStep upload={send.data} onClose={onClose} onCreated={onCreated} />;
  const choose = (file: File) => {
    setTooLarge(file.size > limits.datasetFileMaxBytes);
    if (file.size <= limits.datasetFileMaxBytes)
      send.mutate({ query: { name: file.name.slice(0, 255) }, body: file });
  };
  return (
    <SidePanel beside="form" open width="wide" title={t('datasets.new')} onClose={onClose}>
      <FileChoice
        onChoose={choose}
        sending={send.isPending}
        problem={tooLarge ? { title: t('datasets.tooLarge') } : failure}
      />
    </SidePanel>
  );
};
