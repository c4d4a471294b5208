import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';

/** Invalidates the list, the dataset and its results. */
export const useInvalidateDatasets = (): (() => void) => {
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
