import { apiKey, apiMutation } from '@sala/shared-auth';
import type { Category, CategoryKind } from '@sala/shared-contracts';
import { useFailure } from '@sala/screen-parts/failure';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { CategoryForm } from './category-form';
import { useCategoryName } from '../../../parts/category-name';
import { createBody, emptyCategory } from './category-rules';
import { parentsFor } from './category-tree';
import { useWholeTree } from './use-whole-tree';

export interface NewCategoryProps {
  readonly kind: CategoryKind;
  /** Parent; '' for none. */
  readonly parentId: string;
  /** The visible list. */
  readonly listed: readonly Category[];
  readonly onClose: () => void;
}

/** Creates a category of the current kind. */
export const NewCategory = ({ kind, parentId, listed, onClose }: NewCategoryProps) => {
  const { t } = useTranslation('hospital');
  const nameOf = useCategoryName();
  const client = useQueryClient();
  const parents = parentsFor(useWholeTree(kind, listed));
  const create = useMutation({
    ...apiMutation('categoryCreate'),
    onSuccess: (category) => {
      notify.success(t('toasts.created', { name: nameOf(category) }));
      onClose();
      return client.invalidateQueries({ queryKey: apiKey('categoryList') });
    },
  });
  return (
    <CategoryForm
      title={parentId ? t('form.newBelow') : t('form.new')}
      submitLabel={t('form.create')}
      initialValues={{ ...emptyCategory, parentId }}
      kind={kind}
      parents={parents}
      onSubmit={(values) => create.mutate({ body: createBody(kind, values) })}
      onClose={onClose}
      submitting={create.isPending}
      problem={useFailure(create.error)}
    />
  );
};
