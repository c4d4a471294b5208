import type { Dataset } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Button } from '@sala/shared-ui';
import { FormBody, TextField, type RecordLine } from '@sala/shared-ui/form';
import { DeleteIcon } from '@sala/shared-ui/icons';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useRoleNames } from '@sala/screen-parts/roles';
import { useMemo } from 'react';
import { ColumnsEditor } from '../../parts/columns-editor';
import {
  changesOf,
  datasetFormSchema,
  valuesOfDataset,
  type DatasetFormValues,
} from '../../parts/dataset-rules';
import { useInvalidateDatasets } from '../../parts/invalidate-datasets';
import { useInUseProblem } from '../../parts/use-in-use-problem';
import { SharingFields } from '../../parts/sharing-fields';

/** Labels and values of a dataset, in a fixed order. */
const useLines = (): ((dataset: Dataset) => readonly RecordLine[]) => {
  const { t } = useTranslation('customers');
  const roleNames = useRoleNames();
  return ({ kind, name, visibility, roles, columns }) => [
    { label: t('datasets.name'), text: name },
    {
      label: t('datasets.visibility'),
      text: [
        t(`datasets.visibilities.${visibility}`),
        ...roles.map((role) => roleNames[role]),
      ].join(', '),
    },
    ...(kind === 'upload' ? columns : []).map(({ label, type, personal }, place) => ({
      label: t('datasets.columnNumber', { n: place + 1 }),
      text: [
        label,
        t(`datasets.types.${type}`),
        ...(personal ? [t('datasets.personal')] : []),
      ].join(' · '),
    })),
  ];
};

export interface EditPanelProps {
  readonly dataset: Dataset;
  readonly onClose: () => void;
  /** undefined without permission. */
  readonly onDelete: (() => void) | undefined;
}

/** Edits name, sharing, and the columns of an uploaded dataset. */
export const EditPanel = ({ dataset, onClose, onDelete }: EditPanelProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const invalidate = useInvalidateDatasets();
  const lines = useLines();
  const schema = useMemo(() => datasetFormSchema(t, format.number), [t, format]);
  const update = useMutation({
    ...apiMutation('datasetUpdate'),
    onSuccess: ({ name }: Dataset) => {
      notify.success(t('datasets.updatedDone', { name }));
      invalidate();
    },
  });
  const inUse = useInUseProblem(update.error);
  const edit = useRecordEdit({
    entry: dataset,
    update,
    stays: true,
    send: (body) => update.mutate({ params: { datasetId: dataset.id }, body }),
    changesOf,
    valuesOf: valuesOfDataset,
    lines,
    forget: invalidate,
  });
  const initial = useMemo(() => valuesOfDataset(edit.base), [edit.base]);
  return (
    <FormPanel<DatasetFormValues>
      title={dataset.name}
      initialValues={initial}
      saved={edit.saves}
      validationSchema={schema}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={inUse ?? edit.problem}
      submitLabel={t('save')}
      onClose={onClose}
      footer={
        onDelete ? (
          <Button variant="dangerGhost" me="auto" onClick={onDelete}>
            <DeleteIcon />
            {t('datasets.delete')}
          </Button>
        ) : null
      }
    >
      {edit.notice}
      <FormBody>
        <TextField name="name" label={t('datasets.name')} required autoComplete="off" autoFocus />
        <SharingFields />
      </FormBody>
      {dataset.kind === 'upload' ? <ColumnsEditor /> : null}
    </FormPanel>
  );
};
