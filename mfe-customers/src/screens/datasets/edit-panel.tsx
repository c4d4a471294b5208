import type { Dataset } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Button, type UiProblem } from '@sala/shared-ui';
import { FormBody, TextField, VersionConflict, type RecordLine } from '@sala/shared-ui/form';
import { DeleteIcon } from '@sala/shared-ui/icons';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useMemo, useState } from 'react';
import { ColumnsEditor } from '../../components/datasets/columns-editor';
import { changesOf, datasetFormSchema, valuesOfDataset, type DatasetFormValues } from '../../components/datasets/dataset-rules';
import { useForgetDatasets } from '../../components/datasets/forget-datasets';
import { SharingFields } from '../../components/datasets/sharing-fields';
import { savedMeanwhile, useFailure } from '../../components/failure';
import { FormPanel } from '../../components/form-panel';

/** A dataset in words, always in the same order. */
const useLines = (): ((dataset: Dataset) => readonly RecordLine[]) => {
  const { t } = useTranslation('customers');
  return ({ name, visibility, roles, columns }) => [
    { label: t('datasets.name'), text: name },
    { label: t('datasets.visibility'), text: [t(`datasets.visibilities.${visibility}`), ...roles.map((role) => t(`roles.${role}`))].join(', ') },
    ...columns.map(({ label, type, personal }, place) => ({
      label: t('datasets.columnNumber', { n: place + 1 }),
      text: [label, t(`datasets.types.${type}`), ...(personal ? [t('datasets.personal')] : [])].join(' · '),
    })),
  ];
};

export interface EditPanelProps {
  readonly dataset: Dataset;
  readonly onClose: () => void;
  /** Absent: the person may not. */
  readonly onDelete: (() => void) | undefined;
}

/** Name, sharing and columns of an uploaded dataset. */
export const EditPanel = ({ dataset, onClose, onDelete }: EditPanelProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const forget = useForgetDatasets();
  const lines = useLines();
  const [base, setBase] = useState(dataset); // what the form was filled with, whatever the list learns meanwhile
  const [unchanged, setUnchanged] = useState(false);
  const schema = useMemo(() => datasetFormSchema(t, format.number), [t, format]);
  const initial = useMemo(() => valuesOfDataset(dataset), [dataset]);
  const update = useMutation({
    ...apiMutation('datasetUpdate'),
    onSuccess: ({ name }: Dataset) => {
      notify.success(t('datasets.updatedDone', { name }));
      forget();
      onClose();
    },
  });
  const failure = useFailure(update.error);
  const current = savedMeanwhile<Dataset>(update.error);
  const problem = useMemo(
    (): UiProblem | null => (unchanged ? { title: t('failures.validation'), errors: [{ path: '', message: t('rules.noChange') }] } : failure),
    [unchanged, failure, t],
  );
  const save = (values: DatasetFormValues, version: number) => {
    const changes = changesOf(values, base);
    const nothing = Object.keys(changes).length === 0;
    setUnchanged(nothing);
    if (!nothing) update.mutate({ params: { datasetId: base.id }, body: { version, ...changes } });
  };
  return (
    <FormPanel<DatasetFormValues>
      title={dataset.name}
      initialValues={initial}
      validationSchema={schema}
      onSubmit={(values) => save(values, base.version)}
      submitting={update.isPending}
      problem={problem}
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
      {current ? (
        <VersionConflict<DatasetFormValues>
          before={lines(base)}
          now={lines(current)}
          currentValues={valuesOfDataset(current)}
          onReload={() => {
            setBase(current);
            update.reset();
            forget();
          }}
          onOverwrite={(values) => save(values, current.version)}
          overwriteText={t('conflict.text')}
          pending={update.isPending}
        />
      ) : null}
      <FormBody>
        <TextField name="name" label={t('datasets.name')} required autoComplete="off" autoFocus />
        <SharingFields />
      </FormBody>
      <ColumnsEditor />
    </FormPanel>
  );
};
