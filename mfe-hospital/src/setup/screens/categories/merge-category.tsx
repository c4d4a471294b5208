import { ApiError, apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import type { Category } from '@sala/shared-contracts';
import { Box, LoadingState, Text } from '@sala/shared-ui';
import { SelectField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useMemo } from 'react';
import { useCategoryName } from '../../../parts/category-name';
import { withDescendants } from './category-tree';
import { useWholeTree } from './use-whole-tree';

interface MergeCategoryProps {
  readonly category: Category;
  readonly onClose: () => void;
}

/* Records that move to the target. */
const Uses = ({ category }: Pick<MergeCategoryProps, 'category'>) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const usage = useQuery({
    ...apiQuery('categoryUsage', { params: { categoryId: category.id } }),
    meta: failsAlone,
  });
  if (usage.isPending) return <LoadingState shape="text" rows={2} />;
  const used = usage.data?.items.filter(({ count }) => count > 0) ?? [];
  if (used.length === 0) return <Text tone="muted">{t('merge.unused')}</Text>;
  return (
    <Box as="ul" listStyleType="disc" ps="5">
      {used.map(({ use, count }) => (
        <li key={use}>{t(`merge.uses.${use}`, { count, number: format.number(count) })}</li>
      ))}
    </Box>
  );
};

/** Merges a category into another: shows what moves and asks for the target. */
export const MergeCategory = ({ category, onClose }: MergeCategoryProps) => {
  const { t } = useTranslation('hospital');
  const nameOf = useCategoryName();
  const client = useQueryClient();
  const tree = useWholeTree(category.kind, []);
  // Excludes its own branch; the server refuses targets that become too deep.
  const branch = withDescendants(tree, category.id);
  const targets = tree.filter(({ id, active }) => active && !branch.has(id));
  const rules = useMemo(
    () => yup.object({ targetId: yup.string().required(t('merge.choose')) }),
    [t],
  );
  const merge = useMutation({
    ...apiMutation('categoryMerge'),
    onSuccess: ({ target }) => {
      notify.success(t('merge.done', { name: nameOf(category), target: nameOf(target) }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('categoryList') }),
  });
  return (
    <FormDialog<{ targetId: string }>
      open
      size="sm"
      title={t('merge.title', { name: nameOf(category) })}
      description={t('merge.text')}
      submitLabel={t('merge.submit')}
      initialValues={{ targetId: '' }}
      validationSchema={rules}
      onSubmit={({ targetId }) =>
        merge.mutate({
          params: { categoryId: category.id },
          body: { version: category.version, targetId },
        })
      }
      submitting={merge.isPending}
      problem={merge.error instanceof ApiError ? merge.error.problem : null}
      onClose={onClose}
    >
      <SelectField
        name="targetId"
        label={t('merge.into')}
        required
        options={targets.map((target) => ({ value: target.id, label: nameOf(target) }))}
      />
      <Uses category={category} />
    </FormDialog>
  );
};
