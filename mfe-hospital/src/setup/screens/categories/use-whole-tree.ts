import { apiQuery } from '@sala/shared-auth';
import type { Category, CategoryKind } from '@sala/shared-contracts';
import { useQuery } from '@sala/shell-sdk';

/**
 * All categories of a kind, including archived and filtered ones, which decide the possible
 * parents. The visible list until they load.
 */
export const useWholeTree = (
  kind: CategoryKind,
  listed: readonly Category[],
): readonly Category[] => {
  const tree = useQuery(apiQuery('categoryList', { query: { kind, includeArchived: 'true' } }));
  return tree.data?.items ?? listed.filter((category) => category.kind === kind);
};
