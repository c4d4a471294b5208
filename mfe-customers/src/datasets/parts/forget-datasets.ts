import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';

/** What a change of a dataset makes old: the list, itself, and what was asked of it. */
export const useForgetDatasets = (): (() => void) => {
  const client = useQueryClient();
  return () => {
    for (const name of [
      'datasetList',
      'datasetView',
      'datasetRows',
      'datasetColumnStats',
    ] as const) {
      void client.invalidateQueries({ queryKey: apiKey(name) });
    }
  };
};
