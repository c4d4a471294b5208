import type { Dataset } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { ConfirmDeleteDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useInvalidateDatasets } from './invalidate-datasets';
import { useInUseProblem } from './use-in-use-problem';

export interface DeleteDatasetDialogProps {
  readonly dataset: Dataset;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/**
 * Requires typing the dataset's name. Rows and views are deleted; rows of a derived dataset stay
 * with its base.
 */
export const DeleteDatasetDialog = ({ dataset, onClose, onDeleted }: DeleteDatasetDialogProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateDatasets();
  const remove = useMutation({
    ...apiMutation('datasetDelete'),
    onSuccess: () => {
      notify.success(t('datasets.deletedDone', { name: dataset.name }));
      onDeleted();
      invalidate();
    },
  });
  const failure = useFailure(remove.error);
  const inUse = useInUseProblem(remove.error);
  return (
    <ConfirmDeleteDialog
      open
      onClose={onClose}
      onConfirm={(name) => remove.mutate({ params: { datasetId: dataset.id }, query: { name } })}
      title={t('datasets.deleteTitle', { name: dataset.name })}
      text={t('datasets.deleteText', { count: dataset.kind === 'derived' ? 0 : dataset.rowCount })}
      confirmKey={dataset.name}
      confirmLabel={t('datasets.delete')}
      pending={remove.isPending}
      problem={
        inUse ?? (failure ? { title: t('datasets.deleteFailed'), detail: failure.title } : null)
      }
    />
  );
};
