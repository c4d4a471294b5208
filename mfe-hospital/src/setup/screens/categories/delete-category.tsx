import { ApiError, apiKey, apiMutation } from '@sala/shared-auth';
import type { Category } from '@sala/shared-contracts';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useFormat, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useCategoryName } from '../../../parts/category-name';

export interface DeleteCategoryProps {
  readonly category: Category;
  /** Alternative for a category in use. */
  readonly onArchive: () => void;
  readonly onClose: () => void;
}

/** Confirms a deletion; a category in use can only be archived. */
export const DeleteCategory = ({ category, onArchive, onClose }: DeleteCategoryProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const name = useCategoryName()(category);
  const client = useQueryClient();
  const remove = useMutation({
    ...apiMutation('categoryDelete'),
    onSuccess: () => {
      notify.success(t('toasts.deleted', { name }));
      onClose();
    },
    // Also after a refusal, which means the list was stale.
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('categoryList') }),
  });
  if (category.usageCount > 0) {
    const count = category.usageCount;
    return (
      <ConfirmDialog
        open
        title={t('delete.inUseTitle', { name })}
        text={
          category.active
            ? t('delete.inUse', { count, number: format.number(count) })
            : t('delete.inUseArchived')
        }
        confirmLabel={category.active ? t('actions.archive') : t('delete.understood')}
        onConfirm={() => {
          onClose();
          if (category.active) onArchive();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('delete.title', { name })}
      text={t('delete.text')}
      confirmLabel={t('actions.delete')}
      onConfirm={() => remove.mutate({ params: { categoryId: category.id } })}
      onClose={onClose}
      pending={remove.isPending}
      problem={remove.error instanceof ApiError ? remove.error.problem : null}
    />
  );
};
