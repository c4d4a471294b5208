import {
  crossQuestions,
  limits,
  writeDefinition,
  type DatasetCell,
  type DatasetDefinition,
} from '@sala/shared-contracts';
import { api, apiKey } from '@sala/shared-auth';
import { failsAlone, useQuery } from '@sala/shell-sdk';

const read = async (datasetId: string, definition: DatasetDefinition) => {
  const questions = crossQuestions(definition);
  const ask = (question: DatasetDefinition, pageSize: number, after?: string) =>
    api.datasetRows({
      params: { datasetId },
      query: {
        definition: writeDefinition(question),
        pageSize,
        ...(after === undefined ? {} : { after }),
      },
    });
  const [across, down, all] = await Promise.all([
    ask(questions.across, limits.crossTableColumnsMax),
    ask(questions.down, limits.crossTableRowsMax),
    ask(questions.all, 1),
  ]);
  const size = { across: across.total, down: down.total };
  if (size.across > limits.crossTableColumnsMax || size.down > limits.crossTableRowsMax)
    return { size, answers: null };
  const cells: DatasetCell[][] = [];
  let page = await ask(questions.cells, limits.datasetPageSizeMax);
  for (cells.push(...page.rows); page.next !== null; cells.push(...page.rows))
    page = await ask(questions.cells, limits.datasetPageSizeMax, page.next);
  return { size, answers: { cells, across: across.rows, down: down.rows, all: all.rows[0] ?? [] } };
};

/** Fetches a cross-table once its size is known to be legible. */
export const useCrossTable = (datasetId: string, definition: DatasetDefinition) =>
  useQuery({
    queryKey: [...apiKey('datasetRows'), 'crossed', datasetId, crossQuestions(definition)],
    queryFn: () => read(datasetId, definition),
    meta: failsAlone,
  });
