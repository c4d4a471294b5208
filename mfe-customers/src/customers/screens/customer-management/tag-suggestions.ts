import { apiQuery } from '@sala/shared-auth';
import { failsAlone, useQuery } from '@sala/shell-sdk';

/** Tags in use, most used first. */
export const useTagSuggestions = (): readonly string[] => {
  const { data } = useQuery({ ...apiQuery('customerTagList'), meta: failsAlone });
  return (
    data?.items.toSorted((one, other) => other.count - one.count).map(({ value }) => value) ?? []
  );
};
