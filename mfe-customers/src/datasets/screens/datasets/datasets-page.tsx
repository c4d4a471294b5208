import type { Dataset } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, ErrorState, lazyPart, Page, PageHeader, useLoadAhead } from '@sala/shared-ui';
import { FieldsIcon, PlusIcon } from '@sala/shared-ui/icons';
import {
  useCommands,
  useNavigate,
  useQuery,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { EmptyList } from '@sala/screen-parts/empty-list';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { datasetPath } from '../../../paths';
import { DatasetsTable } from './datasets-table';

/* Forms and dialogs load on demand. */
const loadPanel = () => import('./upload-panel');
const UploadPanel = lazyPart(loadPanel, (module) => module.UploadPanel);
const EditPanel = lazyPart(
  () => import('./edit-panel'),
  (module) => module.EditPanel,
);
const DeleteDatasetDialog = lazyPart(
  () => import('../../parts/delete-dataset-dialog'),
  (module) => module.DeleteDatasetDialog,
);

/** `?new=1` opens the upload, `?datasetId=` the settings of a dataset. */
const parse = (params: Readonly<Record<string, string>>) => ({
  new: params['new'] === '1' ? '1' : '',
  datasetId: params['datasetId'] ?? '',
});

const noDatasets: readonly Dataset[] = [];

/** `/dataset`: built-in and uploaded datasets. */
export default function DatasetsPage() {
  const { t } = useTranslation('customers');
  const navigate = useNavigate();
  const canRead = useCan('datasets:read');
  const canWrite = useCan('datasets:write');
  const canDelete = useCan('datasets:delete');
  const [place, go] = useSearchState(parse);
  const [deleting, setDeleting] = useState<Dataset | null>(null);
  const list = useQuery({ ...apiQuery('datasetList'), enabled: canRead });
  const failure = useFailure(list.error);
  useLoadAhead(loadPanel);
  const rows = list.data?.items ?? noDatasets;
  const editing = rows.find(({ id, canEdit }) => canEdit && id === place.datasetId);
  const close = () => go({ new: undefined, datasetId: undefined });
  const openNew = () => go({ new: '1', datasetId: undefined });
  useCommands(canWrite ? [{ id: 'new', label: t('datasets.new'), keys: 'n', run: openNew }] : []);

  if (!canRead || isDenied(list.error)) {
    return (
      <Page>
        <PageHeader title={t('datasets.title')} />
        <AccessDenied permission={t('permissions.datasets.read')} />
      </Page>
    );
  }

  const create = canWrite ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('datasets.new')}
    </Button>
  ) : undefined;

  return (
    <Page>
      <PageHeader title={t('datasets.title')} count={list.data?.items.length} actions={create} />
      <DatasetsTable
        rows={rows}
        loading={list.isPending}
        error={
          failure && !list.data ? (
            <ErrorState
              problem={failure}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          ) : null
        }
        empty={
          <EmptyList
            permission="datasets:write"
            icon={<FieldsIcon />}
            title={t('datasets.empty')}
            text={t('datasets.emptyText')}
            readOnlyText={t('datasets.emptyReadOnly')}
            action={create}
          />
        }
        selectedId={editing?.id}
        onOpen={({ id }) => void navigate(datasetPath(id))}
        onEdit={({ id }) => go({ datasetId: id, new: undefined })}
        onDelete={canDelete ? setDeleting : undefined}
      />
      {place.new && canWrite ? (
        <UploadPanel onClose={close} onCreated={({ id }) => void navigate(datasetPath(id))} />
      ) : null}
      {editing ? (
        <EditPanel
          key={editing.id}
          dataset={editing}
          onClose={close}
          onDelete={canDelete ? () => setDeleting(editing) : undefined}
        />
      ) : null}
      {deleting ? (
        <DeleteDatasetDialog
          dataset={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            close();
          }}
        />
      ) : null}
    </Page>
  );
}
