import { ApiError, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { Category } from '@sala/shared-contracts';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { ErrorState } from '@sala/shared-ui';
import type { RecordLine } from '@sala/shared-ui/form';
import { SidePanel } from '@sala/shared-ui/overlay';
import {
  notify,
  useCrumb,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useState } from 'react';
import { recordColors } from '../../parts/record-colors';
import { CategoryForm } from './category-form';
import { useCategoryName } from '../../../parts/category-name';
import { changesOf, valuesOf } from './category-rules';
import { parentsFor } from './category-tree';
import { useWholeTree } from './use-whole-tree';

interface EditProps {
  readonly listed: readonly Category[];
  readonly onClose: () => void;
}

/**
 * Edits the category in the address; one that is not in the list is fetched. Keeps the record it
 * opened with, since its version detects conflicts. Use the id as `key`.
 */
export const EditCategory = ({
  categoryId,
  ...props
}: EditProps & { readonly categoryId: string }) => {
  const { t } = useTranslation('hospital');
  const [seen] = useState(() => props.listed.find(({ id }) => id === categoryId));
  const asked = useQuery({
    ...apiQuery('categoryView', { params: { categoryId } }),
    enabled: !seen,
    gcTime: 0,
  });
  const category = seen ?? asked.data;
  if (category) return <Edit category={category} {...props} />;
  if (!asked.isError) return null; // the list behind shows that something is loading
  return (
    <SidePanel beside="form" open title={t('form.edit')} onClose={props.onClose}>
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

/** The category in words, in a fixed order. */
const useLines = (
  parents: readonly Category[],
): ((category: Category) => readonly RecordLine[]) => {
  const { t } = useTranslation('hospital');
  const nameOf = useCategoryName();
  const parentName = (parentId: string | null): string => {
    const parent = parents.find(({ id }) => id === parentId);
    return parent ? nameOf(parent) : t('fields.noParent');
  };
  const colorName = (color: string): string => {
    const known = recordColors.find(({ value }) => value === color);
    return known ? t(`colors.${known.name}`) : color;
  };
  return ({ kind, name, nameEn, code, parentId, color, icon, meta }) => [
    { label: t('fields.name'), text: name },
    { label: t('fields.nameEn'), text: nameEn ?? t('fields.empty') },
    { label: t('fields.code'), text: code },
    { label: t('fields.parent'), text: parentName(parentId) },
    { label: t('fields.color'), text: colorName(color) },
    { label: t('fields.icon'), text: icon ? t(`icons.${icon}`) : t('fields.noIcon') },
    ...(kind === 'service'
      ? [
          {
            label: t('fields.minutes'),
            text: meta.minutes === undefined ? t('fields.empty') : String(meta.minutes),
          },
          { label: t('fields.satKey'), text: meta.satKey ?? t('fields.empty') },
          { label: t('fields.tax'), text: meta.tax ? t(`taxes.${meta.tax}`) : t('fields.noTax') },
        ]
      : []),
  ];
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
      return client.invalidateQueries({ queryKey: apiKey('categoryList') });
    },
  });
  const edit = useRecordEdit({
    entry: category,
    update,
    stays: true,
    send: (body: ReturnType<typeof changesOf> & { readonly version: number }) =>
      update.mutate({ params: { categoryId: category.id }, body }),
    changesOf,
    valuesOf,
    lines: useLines(parents),
    forget: () => void client.invalidateQueries({ queryKey: apiKey('categoryList') }),
  });
  return (
    <CategoryForm
      title={lockedBecause ? nameOf(category) : t('form.edit')}
      submitLabel={t('form.save')}
      initialValues={valuesOf(edit.base)}
      saved={edit.saves}
      kind={category.kind}
      parents={parents}
      onSubmit={edit.save}
      onClose={onClose}
      submitting={update.isPending}
      problem={edit.problem}
      notice={edit.notice}
      lockedBecause={lockedBecause}
    />
  );
};
