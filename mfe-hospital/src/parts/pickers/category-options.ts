import { apiQuery, useCan } from '@sala/shared-auth';
import type { CategoryKind } from '@sala/shared-contracts';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { useCategoryName } from '../category-name';

/**
 * Active categories of a kind.
 *
 * @param presentId the current choice, kept even when archived
 */
export const useCategoryOptions = (
  kind: CategoryKind,
  presentId = '',
): readonly { readonly value: string; readonly label: string }[] => {
  const nameOf = useCategoryName();
  const { data } = useQuery({
    ...apiQuery('categoryList', { query: { kind, includeArchived: true } }),
    enabled: useCan('categories:read'),
    meta: failsAlone,
  });
  return (data?.items ?? [])
    .filter(({ id, active }) => active || id === presentId)
    .map((category) => ({ value: category.id, label: nameOf(category) }));
};
