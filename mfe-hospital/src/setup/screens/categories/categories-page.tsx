import { ApiError, apiQuery, useCan } from '@sala/shared-auth';
import type { Category } from '@sala/shared-contracts';
import {
  Button,
  ErrorState,
  lazyPart,
  Page,
  PageHeader,
  useLoadAhead,
  VisuallyHidden,
} from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import { DataTable } from '@sala/shared-ui/table';
import { useCommands, useQuery, useSearchState, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { useState } from 'react';
import { RowDrag, type DropPlace } from '../../parts/row-drag';
import { ArchivedNotice } from './archived-notice';
import { CategoriesEmpty } from './categories-empty';
import { nothingOpen, parseCategoriesSearch } from './categories-search';
import { CategoriesToolbar } from './categories-toolbar';
import { useCategoryColumns } from './category-columns';
import { CategoryRowActions } from './category-row-actions';
import { MoveKeys } from './move-keys';
import { useCategoryChanges } from './use-category-changes';

/* Lazy: forms and dialogs are a third of the screen's code and not part of the first render. */
const loadNew = () => import('./new-category');
const NewCategory = lazyPart(loadNew, (module) => module.NewCategory);
const EditCategory = lazyPart(
  () => import('./edit-category'),
  (module) => module.EditCategory,
);
const MergeCategory = lazyPart(
  () => import('./merge-category'),
  (module) => module.MergeCategory,
);
const CategoryPacks = lazyPart(
  () => import('./category-packs'),
  (module) => module.CategoryPacks,
);
const DeleteCategory = lazyPart(
  () => import('./delete-category'),
  (module) => module.DeleteCategory,
);

/** /hospital/categories: one list per kind, a tree of at most three levels. */
export default function CategoriesPage() {
  const { t } = useTranslation('hospital');
  const canRead = useCan('categories:read');
  const canManage = useCan('categories:manage');
  const [state, change] = useSearchState(parseCategoriesSearch);
  const { kind, search, archived } = state;
  const [deleting, setDeleting] = useState<Category | null>(null);
  const [merging, setMerging] = useState<Category | null>(null);
  useLoadAhead(loadNew);
  const list = useQuery({
    ...apiQuery('categoryList', {
      query: { kind, search: search || undefined, includeArchived: archived ? 'true' : undefined },
    }),
    enabled: canRead,
    // Not keepPreviousData, which would show rows of another kind under this heading.
    placeholderData: (before) => (before?.items[0]?.kind === kind ? before : undefined),
  });
  const listed = list.data?.items ?? [];
  const [drop, setDrop] = useState<DropPlace | null>(null);
  const changes = useCategoryChanges(listed);
  const problem = list.error instanceof ApiError ? list.error.problem : null;
  const canMove = canManage && search === '';
  const columns = useCategoryColumns(listed, { grip: canMove, drop });
  const openNew = (parentId = '') => change({ ...nothingOpen, new: '1', parentId });
  const openOne = ({ id }: Category) => change({ ...nothingOpen, categoryId: id });
  const close = () => change(nothingOpen);
  useCommands(
    canManage
      ? [
          { id: 'new', label: t('actions.new'), keys: 'n', run: () => openNew() },
          {
            id: 'packs',
            label: t('packs.title'),
            run: () => change({ ...nothingOpen, packs: '1' }),
          },
        ]
      : [],
  );

  if (!canRead || problem?.code === 'permission.denied') {
    return (
      <Page>
        <PageHeader title={t('title')} />
        <AccessDenied permission={t('permissions.read')} />
      </Page>
    );
  }

  const create = canManage ? (
    <>
      <Button onClick={() => change({ ...nothingOpen, packs: '1' })}>{t('packs.open')}</Button>
      <Button variant="solid" onClick={() => openNew()}>
        <PlusIcon />
        {t('actions.new')}
      </Button>
    </>
  ) : null;
  const nothingYet = list.isSuccess && listed.length === 0 && search === '';

  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.data?.items.length}
        actions={nothingYet ? null : create}
      />
      <CategoriesToolbar
        state={state}
        onChange={change}
        showMoveKeys={canMove && listed.length > 1}
      />
      {changes.archived?.kind === kind ? (
        <ArchivedNotice
          key={changes.archived.id}
          category={changes.archived}
          onUndo={changes.restore}
          onClose={changes.forgetArchived}
        />
      ) : null}
      <RowDrag
        rows={listed}
        place={drop}
        onPlace={setDrop}
        mayLand={(category, beside) => category.parentId === beside.parentId}
        onDrop={(category, place) => void changes.putBeside(category, place)}
      >
        <MoveKeys
          rows={listed}
          onMove={(category, step) => canMove && changes.move(category, step)}
        >
          <DataTable
            label={t(`kinds.${kind}.label`)}
            columns={columns}
            rows={listed}
            rowKey={({ id }) => id}
            loading={list.isPending}
            stale={list.isPlaceholderData}
            isMuted={({ active }) => !active}
            selectedKey={state.categoryId}
            onOpen={openOne}
            empty={
              <CategoriesEmpty
                state={state}
                create={create}
                onClearSearch={() => change({ search: '' })}
              />
            }
            // A loaded list stays when a reload fails.
            error={
              list.isLoadingError ? (
                <ErrorState
                  problem={problem}
                  onRetry={() => void list.refetch()}
                  retrying={list.isFetching}
                />
              ) : undefined
            }
            rowActions={
              canManage
                ? (category) => (
                    <CategoryRowActions
                      category={category}
                      listed={listed}
                      changes={changes}
                      canMove={canMove}
                      onEdit={() => openOne(category)}
                      onAddBelow={() => openNew(category.id)}
                      onMerge={() => setMerging(category)}
                      onDelete={() => setDeleting(category)}
                    />
                  )
                : undefined
            }
          />
        </MoveKeys>
      </RowDrag>
      <VisuallyHidden role="status">{changes.spoken}</VisuallyHidden>
      {state.new && canManage ? (
        <NewCategory kind={kind} parentId={state.parentId} listed={listed} onClose={close} />
      ) : null}
      {state.categoryId ? (
        <EditCategory
          key={state.categoryId}
          categoryId={state.categoryId}
          listed={listed}
          onClose={close}
        />
      ) : null}
      {merging ? <MergeCategory category={merging} onClose={() => setMerging(null)} /> : null}
      {state.packs && canManage ? (
        <CategoryPacks open={state.packs} onOpen={(packs) => change({ packs })} onClose={close} />
      ) : null}
      {deleting ? (
        <DeleteCategory
          category={deleting}
          onArchive={() => changes.archive(deleting)}
          onClose={() => setDeleting(null)}
        />
      ) : null}
    </Page>
  );
}
