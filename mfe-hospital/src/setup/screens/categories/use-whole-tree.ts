import { apiQuery } from '@sala/shared-auth';
import type { Category, CategoryKind } from '@sala/shared-contracts';
import { useQuery } from '@sala/shell-sdk';

/**
 * All categories of a kind, archived ones included: where one may hang depends on those too, and on
 * those that a search left out of the list. Until they are there, what the list shows.
 */
export const useWholeTree = (
  kind: CategoryKind,
  listed: readonly Category[],
): readonly Category[] => {
  const tree = useQuery(apiQuery('categoryList', { query: { kind, includeArchived: 'true' } }));
  return tree.data?.items ?? listed.filter((category) => category.kind === kind);
};
