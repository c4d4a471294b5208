import { ApiError, apiQuery, useCan } from '@sala/shared-auth';
import { rolesWith, type Category } from '@sala/shared-contracts';
import { Button, DeniedState, EmptyState, ErrorState, Page, PageHeader, VisuallyHidden } from '@sala/shared-ui';
import { CategoriesIcon, PlusIcon, SearchIcon } from '@sala/shared-ui/icons';
import { DataTable } from '@sala/shared-ui/table';
import { useQuery, useSearchState, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { ArchivedNotice } from './archived-notice';
import { CategoriesToolbar } from './categories-toolbar';
import { nothingOpen, parseCategoriesSearch } from './categories-search';
import { useCategoryColumns } from './category-columns';
import { CategoryRowActions } from './category-row-actions';
import { DeleteCategory } from './delete-category';
import { EditCategory } from './edit-category';
import { MoveKeys } from './move-keys';
import { NewCategory } from './new-category';
import { useCategoryChanges } from './use-category-changes';

/** /hospital/categories: one list per kind, as a tree of at most three levels. */
export default function CategoriesPage() {
  const { t } = useTranslation('hospital');
  const canRead = useCan('categories:read');
  const canManage = useCan('categories:manage');
  const [state, change] = useSearchState(parseCategoriesSearch);
  const [deleting, setDeleting] = useState<Category | null>(null);
  const { kind, search, archived } = state;
  const list = useQuery({
    ...apiQuery('categoryList', {
      query: { kind, search: search || undefined, includeArchived: archived ? 'true' : undefined },
    }),
    enabled: canRead,
    // Not keepPreviousData: rows of another kind would stand under the name of this one.
    placeholderData: (before) => (before?.items[0]?.kind === kind ? before : undefined),
  });
  const listed = list.data?.items ?? [];
  const columns = useCategoryColumns(listed);
  const changes = useCategoryChanges(listed);
  const canMove = canManage && search === '';
  const close = () => change(nothingOpen);
  const openNew = (parentId = '') => change({ ...nothingOpen, new: '1', parentId });

  const refused = list.error instanceof ApiError && list.error.status === 403;
  if (!canRead || refused) {
    return (
      <Page>
        <PageHeader title={t('title')} />
        <DeniedState permission={t('permissions.read')} who={rolesWith('users:manage').map((role) => t(`roles.${role}`))} />
      </Page>
    );
  }

  const create = (
    <Button variant="solid" onClick={() => openNew()}>
      <PlusIcon />
      {t('actions.new')}
    </Button>
  );
  const nothing = search ? (
    <EmptyState
      icon={<SearchIcon />}
      title={t('empty.notFound', { search })}
      text={archived ? t('empty.otherWords') : t('empty.orArchived')}
      action={<Button onClick={() => change({ search: '' })}>{t('empty.clear')}</Button>}
    />
  ) : (
    <EmptyState
      icon={<CategoriesIcon />}
      title={t('empty.title', { kind: t(`kinds.${kind}.label`) })}
      text={t(`kinds.${kind}.purpose`)}
      action={canManage ? create : undefined}
    />
  );

  return (
    <Page>
      <PageHeader title={t('title')} count={list.data?.items.length} actions={canManage ? create : undefined} />
      <CategoriesToolbar state={state} onChange={change} showMoveKeys={canMove} />
      {changes.archived?.kind === kind ? (
        <ArchivedNotice
          key={changes.archived.id}
          category={changes.archived}
          onUndo={() => changes.archived && changes.restore(changes.archived)}
          onClose={changes.forgetArchived}
        />
      ) : null}
      <MoveKeys
        onMove={(index, step) => {
          const category = listed[index];
          if (canMove && category) changes.move(category, step);
        }}
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
          onOpen={({ id }) => change({ ...nothingOpen, categoryId: id })}
          empty={nothing}
          error={
            list.isError ? (
              <ErrorState
                problem={list.error instanceof ApiError ? list.error.problem : null}
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
                    onEdit={() => change({ ...nothingOpen, categoryId: category.id })}
                    onAddBelow={() => openNew(category.id)}
                    onDelete={() => setDeleting(category)}
                  />
                )
              : undefined
          }
        />
      </MoveKeys>
      <VisuallyHidden role="status">{changes.spoken}</VisuallyHidden>
      {state.new && canManage ? <NewCategory kind={kind} parentId={state.parentId} listed={listed} onClose={close} /> : null}
      {state.categoryId ? (
        <EditCategory key={state.categoryId} categoryId={state.categoryId} listed={listed} onClose={close} />
      ) : null}
      {deleting ? (
        <DeleteCategory category={deleting} onArchive={() => changes.archive(deleting)} onClose={() => setDeleting(null)} />
      ) : null}
    </Page>
  );
}
