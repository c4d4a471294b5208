import { ApiError, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { Category } from '@sala/shared-contracts';
import { ErrorState } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { notify, useCrumb, useMutation, useQuery, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { CategoryForm } from './category-form';
import { useCategoryName } from './category-name';
import { updateBody, valuesOf } from './category-rules';
import { parentsFor } from './category-tree';
import { useWholeTree } from './use-whole-tree';

interface EditProps {
  readonly listed: readonly Category[];
  readonly onClose: () => void;
}

/**
 * Opens the category that the address names; one that the list does not show is asked for by itself.
 * What was seen at the opening stays, whatever becomes of the list meanwhile: the version tells the
 * server what the person started from. Mount it anew (`key`) for another id.
 */
export const EditCategory = ({ categoryId, ...props }: EditProps & { readonly categoryId: string }) => {
  const { t } = useTranslation('hospital');
  const [seen] = useState(() => props.listed.find(({ id }) => id === categoryId));
  const asked = useQuery({ ...apiQuery('categoryView', { params: { categoryId } }), enabled: !seen, gcTime: 0 });
  const category = seen ?? asked.data;
  if (category) return <Edit category={category} {...props} />;
  if (!asked.isError) return null; // the list behind shows that something is on its way
  return (
    <SidePanel open title={t('form.edit')} onClose={props.onClose}>
      <ErrorState
        problem={asked.error instanceof ApiError ? asked.error.problem : null}
        onRetry={() => void asked.refetch()}
        retrying={asked.isFetching}
      />
    </SidePanel>
  );
};

const useLockedBecause = ({ systemManaged }: Category): string | undefined => {
  const { t } = useTranslation('hospital');
  const canManage = useCan('categories:manage');
  if (systemManaged) return t('form.systemManaged');
  return canManage ? undefined : t('form.readOnly');
};

const Edit = ({ category, listed, onClose }: EditProps & { readonly category: Category }) => {
  const { t } = useTranslation('hospital');
  const nameOf = useCategoryName();
  useCrumb(nameOf(category));
  const client = useQueryClient();
  const lockedBecause = useLockedBecause(category);
  const parents = parentsFor(useWholeTree(category.kind, listed), category);
  const update = useMutation({
    ...apiMutation('categoryUpdate'),
    onSuccess: (updated) => {
      notify.success(t('toasts.updated', { name: nameOf(updated) }));
      onClose();
      return client.invalidateQueries({ queryKey: apiKey('categoryList') });
    },
  });
  return (
    <CategoryForm
      title={lockedBecause ? nameOf(category) : t('form.edit')}
      submitLabel={t('form.save')}
      initialValues={valuesOf(category)}
      kind={category.kind}
      parents={parents}
      onSubmit={(values) => update.mutate({ params: { categoryId: category.id }, body: updateBody(values) })}
      onClose={onClose}
      submitting={update.isPending}
      problem={update.error instanceof ApiError ? update.error.problem : null}
      onReload={update.reset}
      lockedBecause={lockedBecause}
    />
  );
};
