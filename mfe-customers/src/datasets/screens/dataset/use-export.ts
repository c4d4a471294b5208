import {
  isCrossed,
  writeDefinition,
  type Dataset,
  type DatasetDefinition,
} from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { useMutation } from '@sala/shell-sdk';
import { saveFile } from '@sala/screen-parts/save-file';

/** Exports the current question; failures are reported like those of any mutation. */
export const useExport = (
  dataset: Dataset,
  definition: DatasetDefinition,
  measure: string | undefined,
) =>
  useMutation({
    mutationKey: ['datasetExport'], // a read, reported like a mutation since a person triggers it
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const crossed = isCrossed(definition) && measure !== undefined ? { measure } : {};
      saveFile(
        await api.datasetExport({
          params: { datasetId: dataset.id },
          query: { format, definition: writeDefinition(definition), ...crossed },
        }),
      );
    },
  });
