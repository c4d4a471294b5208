import type { Dataset, DatasetDefinition, DatasetView } from '@sala/shared-contracts';
import { apiKey, apiMutation, useCan } from '@sala/shared-auth';
import { Button, lazyPart } from '@sala/shared-ui';
import { ExpandIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { notify, useMutation, useNavigate, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { datasetPath } from '../../../paths';

const SaveViewDialog = lazyPart(
  () => import('./save-view-dialog'),
  (module) => module.SaveViewDialog,
);
const DeriveDialog = lazyPart(
  () => import('../../parts/derive-dialog'),
  (module) => module.DeriveDialog,
);

export interface ViewsMenuProps {
  readonly dataset: Dataset;
  readonly views: readonly DatasetView[];
  readonly view: DatasetView | undefined;
  /** Current question. */
  readonly definition: DatasetDefinition;
  readonly changed: boolean;
  readonly onOpen: (viewId: string) => void;
}

/** Opens, saves, changes and deletes views. */
export const ViewsMenu = ({
  dataset,
  views,
  view,
  definition,
  changed,
  onOpen,
}: ViewsMenuProps) => {
  const { t } = useTranslation('customers');
  const client = useQueryClient();
  const navigate = useNavigate();
  const canDerive = useCan('datasets:write');
  const [saving, setSaving] = useState(false);
  const [deriving, setDeriving] = useState(false);
  const invalidate = () => void client.invalidateQueries({ queryKey: apiKey('datasetViewList') });
  const update = useMutation({
    ...apiMutation('datasetViewUpdate'),
    onSuccess: ({ name, id }: DatasetView) => {
      notify.success(t('datasets.viewSaved', { name }));
      invalidate();
      onOpen(id);
    },
  });
  const remove = useMutation({
    ...apiMutation('datasetViewDelete'),
    onSuccess: () => {
      notify.success(t('datasets.viewDeleted'));
      invalidate();
      onOpen('none');
    },
  });
  const own = view?.own ? view : undefined;
  return (
    <>
      <ActionMenu
        trigger={
          <Button>
            {t('datasets.viewNamed', { name: view?.name ?? t('datasets.viewNone') })}
            {changed ? ' •' : null}
            <ExpandIcon />
          </Button>
        }
        actions={[
          {
            key: 'none',
            label: t('datasets.viewNone'),
            checked: view === undefined,
            onSelect: () => onOpen('none'),
          },
          ...views.map(({ id, name, own: mine }) => ({
            key: id,
            label: mine ? name : t('datasets.viewShared', { name }),
            checked: id === view?.id,
            onSelect: () => onOpen(id),
          })),
          { key: 'save', label: t('datasets.viewSaveAs'), onSelect: () => setSaving(true) },
          ...(canDerive
            ? [{ key: 'derive', label: t('datasets.deriveAs'), onSelect: () => setDeriving(true) }]
            : []),
          ...(own && changed
            ? [
                {
                  key: 'update',
                  label: t('datasets.viewUpdate', { name: own.name }),
                  onSelect: () =>
                    update.mutate({
                      params: { datasetViewId: own.id },
                      body: { version: own.version, definition },
                    }),
                },
              ]
            : []),
          ...(own
            ? [
                {
                  key: 'delete',
                  label: t('datasets.viewDelete', { name: own.name }),
                  danger: true,
                  onSelect: () => remove.mutate({ params: { datasetViewId: own.id } }),
                },
              ]
            : []),
        ]}
      />
      {saving ? (
        <SaveViewDialog
          datasetId={dataset.id}
          definition={definition}
          onClose={() => setSaving(false)}
          onSaved={({ id }) => {
            setSaving(false);
            invalidate();
            onOpen(id);
          }}
        />
      ) : null}
      {deriving ? (
        <DeriveDialog
          datasetId={dataset.id}
          definition={definition}
          onClose={() => setDeriving(false)}
          onCreated={({ id }) => void navigate(datasetPath(id))}
        />
      ) : null}
    </>
  );
};
