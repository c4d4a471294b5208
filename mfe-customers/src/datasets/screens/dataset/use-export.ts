import {
  isCrossed,
  writeDefinition,
  type Dataset,
  type DatasetDefinition,
} from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { useMutation } from '@sala/shell-sdk';
import { saveFile } from '@sala/screen-parts/save-file';

/** Takes what is shown away as a file. A failure is told as that of any change. */
export const useExport = (
  dataset: Dataset,
  definition: DatasetDefinition,
  measure: string | undefined,
) =>
  useMutation({
    mutationKey: ['datasetExport'], // it reads, but a person asks for it as for a change
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
