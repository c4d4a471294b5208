import type { ConstraintProblems } from '../platform/database/database-errors';
import { datasetRowHandlers } from './http/dataset-rows.handlers';
import { datasetScheduleHandlers } from './http/dataset-schedules.handlers';
import { datasetViewHandlers } from './http/dataset-views.handlers';
import { datasetHandlers } from './http/datasets.handlers';

export const datasetsHandlers = {
  ...datasetHandlers,
  ...datasetRowHandlers,
  ...datasetScheduleHandlers,
  ...datasetViewHandlers,
};

/** What a violated constraint means; handlers check first, so these are only met in a race. */
export const datasetsConstraints: ConstraintProblems = {
  dataset_name: 'dataset.name_taken',
  dataset_file: 'resource.version_conflict',
  dataset_base: 'dataset.has_derived',
};
