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

/** Problem for each violated constraint. Handlers check first, so only a race reaches these. */
export const datasetsConstraints: ConstraintProblems = {
  dataset_name: 'dataset.name_taken',
  dataset_file: 'resource.version_conflict',
  dataset_base: 'dataset.has_derived',
};
